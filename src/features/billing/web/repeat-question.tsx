import { periodLabel } from '../../../shared/billing-period.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { SavingBill } from './use-save-bill.ts'

/** Asks before a second bill for the same customer and month. */
export function RepeatQuestion({
  saving: { repeated, saveRepeated, cancelRepeated },
}: {
  saving: SavingBill
}) {
  return (
    <ConfirmDialog
      open={repeated !== undefined}
      onClose={cancelRepeated}
      onConfirm={saveRepeated}
      title="Tagihan sudah ada"
      action="Simpan satu lagi"
      tone="primary"
    >
      {repeated &&
        `Pelanggan ini sudah punya tagihan untuk ${periodLabel(repeated.period)}. Simpan satu lagi?`}
    </ConfirmDialog>
  )
}
