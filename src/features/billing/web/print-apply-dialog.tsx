import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatRupiah } from '../../../shared/rupiah.ts'
import { apiErrorText } from '../../../ui/api-error.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PrintedBill } from '../print-contract.ts'
import { billingApi } from './api.ts'

interface PrintApplyDialogProps {
  bill: PrintedBill
  onClose: () => void
  /** The bill has the prorated amount, in the list too. */
  onApplied: () => void
}

/** Asks before a bill's amount becomes the prorated one (R21). */
export function PrintApplyDialog({ bill, onClose, onApplied }: PrintApplyDialogProps) {
  const queryClient = useQueryClient()
  const showChange = () => queryClient.invalidateQueries({ queryKey: billingApi.printList.key() })
  const mutation = useMutation(
    billingApi.applyProration.mutationOptions({
      onSuccess: async ({ bill: after }) => {
        await showChange()
        onApplied()
        toast.success(`Tagihan ${after.customerName} sekarang ${formatRupiah(after.amount)}.`)
      },
      onError: showChange,
    }),
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutation.mutate({ id: bill.id })}
      title="Terapkan prorata"
      action="Terapkan"
      tone="primary"
      busy={mutation.isPending}
      error={
        mutation.isError &&
        !mutation.isPending &&
        apiErrorText(mutation.error, 'Gagal menerapkan prorata. Silakan coba lagi.')
      }
    >
      {`Ubah tagihan ${bill.customerName} untuk bulan ${bill.month} ${bill.year} dari ${formatRupiah(bill.amount)} menjadi ${formatRupiah(bill.proratedAmount)}?`}
    </ConfirmDialog>
  )
}
