import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EDITS_LOST } from './bulk-leave-guard.tsx'
import type { BulkQuestion } from './bulk-sheet.ts'

interface BulkQuestionDialogProps {
  question: BulkQuestion
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before the drafts are made anew over hand edits (R18). */
export function BulkQuestionDialog({ question, onDiscard, onKeep }: BulkQuestionDialogProps) {
  return (
    <ConfirmDialog
      open={question !== undefined}
      onClose={onKeep}
      onConfirm={onDiscard}
      title="Buat ulang draf tagihan?"
      action="Buat ulang"
    >
      {question === 'list'
        ? `Daftar pelanggan atau tagihannya sudah berubah. ${EDITS_LOST}`
        : `Draf dihitung ulang dengan pilihan yang baru. ${EDITS_LOST}`}
    </ConfirmDialog>
  )
}
