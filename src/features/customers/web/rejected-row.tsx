import { UndoRow } from '../../../ui/undo-row.tsx'
import type { RegistrationRow } from '../review-contract.ts'
import type { Review } from './use-review.ts'

/** A rejected registration, which can wait again. */
export function RejectedRow({ registration, review }: { registration: RegistrationRow; review: Review }) {
  const { id, nama, whatsapp, createdAt, decidedAt } = registration
  return (
    <UndoRow
      title={`${nama} (${whatsapp})`}
      what="Ditolak"
      at={decidedAt ?? createdAt}
      action="Pulihkan"
      busy={review.busyIds.includes(id)}
      onAction={() => void review.reopen(registration)}
    />
  )
}
