import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RegistrationList } from './registration-list.tsx'
import { RejectedRow } from './rejected-row.tsx'
import { useReview } from './use-review.ts'
import { WaitingRow } from './waiting-row.tsx'

const PARTS = [
  { key: 'waiting', label: 'Menunggu' },
  { key: 'rejected', label: 'Ditolak' },
] as const

/** Registrations that become customers when the admin approves them, and those that were rejected. */
export function RegistrationsDialog({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<(typeof PARTS)[number]['key']>('waiting')
  const top = useRef<HTMLDivElement>(null)
  // The button goes with its row, and the keyboard must not be left in nowhere.
  const review = useReview(() => top.current?.focus())
  return (
    <Dialog
      open
      size="lg"
      title="Tinjau Pendaftaran"
      description="Pendaftar menjadi pelanggan setelah disetujui. Yang ditolak disimpan 30 hari."
      onClose={onClose}
    >
      <Tabs label="Keadaan pendaftaran" tabs={PARTS} selected={part} onSelect={setPart}>
        <div ref={top} tabIndex={-1} className="outline-none">
          {part === 'waiting' ? (
            <RegistrationList
              key="waiting"
              state="waiting"
              label="Pendaftaran yang menunggu"
              empty="Tidak ada pendaftaran yang menunggu."
              row={(registration) => (
                <WaitingRow registration={registration} review={review} onLeave={onClose} />
              )}
            />
          ) : (
            <RegistrationList
              key="rejected"
              state="rejected"
              label="Pendaftaran yang ditolak"
              empty="Tidak ada pendaftaran yang ditolak dalam 30 hari terakhir."
              row={(registration) => <RejectedRow registration={registration} review={review} />}
            />
          )}
        </div>
      </Tabs>
    </Dialog>
  )
}
