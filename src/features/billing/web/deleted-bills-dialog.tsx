import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { toast } from '../../../ui/toast.ts'
import { UndoRow } from '../../../ui/undo-row.tsx'
import type { DeletedBill } from '../schemas.ts'
import { DeletedBillList } from './deleted-bill-list.tsx'
import { restoreBill, restoreFailedText } from './restore-bill.ts'

/** The bin: bills that were deleted in the last 30 days, to bring them back. */
export function DeletedBillsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const top = useRef<HTMLDivElement>(null)

  const restore = async ({ id }: DeletedBill) => {
    setBusyIds((ids) => [...ids, id])
    try {
      await restoreBill(queryClient, id)
      // The button goes with its row, and the keyboard must not be left in nowhere.
      top.current?.focus()
    } catch (error) {
      toast.error(restoreFailedText(error))
    }
    setBusyIds((ids) => ids.filter((busyId) => busyId !== id))
  }
  return (
    <Dialog
      open
      size="lg"
      title="Pulihkan Tagihan"
      description="Tagihan yang dihapus dalam 30 hari terakhir."
      onClose={onClose}
    >
      <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
        <SearchBox
          label="Cari tagihan yang dihapus"
          placeholder="Cari nama, bulan, atau jumlah"
          value={search}
          onSearch={(text) => setSearch(text.trim().slice(0, 100))}
        />
        <DeletedBillList
          key={search}
          search={search}
          row={(bill) => (
            <UndoRow
              title={bill.label}
              what="Dihapus"
              at={bill.at}
              action="Pulihkan"
              busy={busyIds.includes(bill.id)}
              onAction={() => void restore(bill)}
            />
          )}
        />
      </div>
    </Dialog>
  )
}
