import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Customer } from '../contract.ts'
import { customersApi } from './api.ts'

interface DeleteCustomerDialogProps {
  customer: Customer
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCustomerDialog({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const queryClient = useQueryClient()
  const { id } = customer
  const bills = useQuery(customersApi.get.queryOptions({ input: { id }, staleTime: 0 }))
  const deletion = useMutation(
    customersApi.delete.mutationOptions({
      onSuccess: () => {
        toast.success('Pelanggan berhasil dihapus.')
        onDeleted()
        queryClient.removeQueries({ queryKey: customersApi.get.key({ input: { id } }) })
        void queryClient.invalidateQueries({ queryKey: customersApi.list.key() })
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
      <p className="mt-3 font-semibold wrap-anywhere text-ink">
        {customer.nama} ({customer.customerId})
      </p>
      <p className="mt-1">{bills.isPending ? 'Memeriksa tagihan...' : billsText(bills.data?.billCount)}</p>
    </ConfirmDialog>
  )
}

function billsText(count: number | undefined): string {
  if (count === undefined) return 'Tagihan pelanggan ini tetap tersimpan.'
  if (count === 0) return 'Pelanggan ini belum punya tagihan.'
  return `${groupThousands(count)} tagihan pelanggan ini tetap tersimpan.`
}
