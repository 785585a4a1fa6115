import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Customer } from '../contract.ts'
import { customersApi } from './api.ts'
import { useUndoAction } from './undo-change.ts'

interface DeleteCustomerDialogProps {
  customer: Customer
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCustomerDialog({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const queryClient = useQueryClient()
  const undoAction = useUndoAction()
  const { id } = customer
  const label = `${customer.nama} (${customer.customerId})`
  const bills = useQuery(customersApi.get.queryOptions({ input: { id }, staleTime: 0 }))
  const deletion = useMutation(
    customersApi.delete.mutationOptions({
      onSuccess: ({ changeId }) => {
        toast.success('Pelanggan berhasil dihapus.', {
          action: undoAction({ id: changeId, kind: 'customer-deleted', label }),
        })
        onDeleted()
        queryClient.removeQueries({ queryKey: customersApi.get.key({ input: { id } }) })
        void queryClient.invalidateQueries({ queryKey: customersApi.key() })
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title="Hapus Pelanggan"
      action="Hapus"
      busy={deletion.isPending}
      error={deletion.isError && 'Gagal menghapus data pelanggan.'}
      onConfirm={() => deletion.mutate({ id })}
      onClose={onClose}
    >
      <p>Apakah Anda yakin ingin menghapus pelanggan ini?</p>
      <p className="mt-3 font-semibold wrap-anywhere text-ink">{label}</p>
      <p className="mt-1">{bills.isPending ? 'Memeriksa tagihan...' : billsText(bills.data?.billCount)}</p>
    </ConfirmDialog>
  )
}

function billsText(count: number | undefined): string {
  if (count === undefined) return 'Tagihan pelanggan ini tetap tersimpan.'
  if (count === 0) return 'Pelanggan ini belum punya tagihan.'
  return `${groupThousands(count)} tagihan pelanggan ini tetap tersimpan.`
}
