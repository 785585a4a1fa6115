import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { BulkChanges } from './bulk-changes.tsx'
import { DeletedCustomers } from './deleted-customers.tsx'

const PARTS = [
  { key: 'deleted', label: 'Dihapus' },
  { key: 'bulk', label: 'Perubahan massal' },
] as const

/** The bin: what was deleted, imported or renumbered in the last 30 days, to take it back. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<(typeof PARTS)[number]['key']>('deleted')
  return (
    <Dialog
      open
      size="lg"
      title="Pulihkan Pelanggan"
      description="Perubahan 30 hari terakhir yang masih bisa diurungkan."
      onClose={onClose}
    >
      <Tabs label="Jenis perubahan" tabs={PARTS} selected={part} onSelect={setPart}>
        {part === 'deleted' ? <DeletedCustomers /> : <BulkChanges />}
      </Tabs>
    </Dialog>
  )
}
