import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Bill } from '../schemas.ts'
import { billingApi } from './api.ts'
import { refreshBills } from './refresh-bills.ts'
import { useUndoDeletion } from './restore-bill.ts'

// PAY-39. The bin keeps the bill for much longer.
const SHOWN_MS = 5000

interface DeleteBillDialogProps {
  bill: Bill
  onClose: () => void
  /** The bill is gone, from the list too. */
  onDeleted: () => void
}

export function DeleteBillDialog({ bill, onClose, onDeleted }: DeleteBillDialogProps) {
  const queryClient = useQueryClient()
  const undoDeletion = useUndoDeletion()
  const mutation = useMutation(
    billingApi.delete.mutationOptions({
      onSuccess: async ({ changeId }) => {
        await refreshBills(queryClient)
        onDeleted()
        toast.success('Tagihan berhasil dihapus.', { action: undoDeletion(changeId), shownMs: SHOWN_MS })
      },
      onError: () => refreshBills(queryClient),
    }),
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutation.mutate({ id: bill.id })}
      title="Hapus tagihan"
      action="Hapus"
      busyText="Menghapus..."
      busy={mutation.isPending}
      error={mutation.isError && !mutation.isPending && 'Gagal menghapus tagihan.'}
    >
      {`Apakah Anda yakin ingin menghapus tagihan ${bill.customerName} untuk bulan ${bill.month} ${bill.year}?`}
    </ConfirmDialog>
  )
}
