import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Bill } from '../contract.ts'
import { billingApi } from './api.ts'

interface DeleteBillDialogProps {
  bill: Bill
  onClose: () => void
  /** The bill is gone, from the list too. */
  onDeleted: () => void
}

export function DeleteBillDialog({ bill, onClose, onDeleted }: DeleteBillDialogProps) {
  const queryClient = useQueryClient()
  const showChange = () => queryClient.invalidateQueries({ queryKey: billingApi.list.key() })
  const mutation = useMutation(
    billingApi.delete.mutationOptions({
      onSuccess: async () => {
        await showChange()
        onDeleted()
        toast.success('Tagihan berhasil dihapus.')
      },
      onError: showChange,
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
