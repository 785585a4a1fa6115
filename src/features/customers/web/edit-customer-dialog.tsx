import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { Customer } from '../contract.ts'
import { MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'
import { customersApi } from './api.ts'
import { CustomerFormDialog } from './customer-form-dialog.tsx'
import { valuesOf } from './customer-form-values.ts'

class MissingId extends Error {}

interface EditCustomerDialogProps {
  customer: Customer
  onClose: () => void
}

export function EditCustomerDialog({ customer, onClose }: EditCustomerDialogProps) {
  const queryClient = useQueryClient()
  const [defaultValues] = useState(() => valuesOf(customer))
  const { mutateAsync } = useMutation(
    customersApi.edit.mutationOptions({
      onSuccess: () => {
        toast.success('Data pelanggan berhasil diperbarui.')
        onClose()
        void queryClient.invalidateQueries({ queryKey: customersApi.key() })
      },
    }),
  )
  return (
    <CustomerFormDialog
      title="Edit Data Pelanggan"
      description={
        customer.customerId === MISSING_CUSTOMER_ID
          ? 'Belum ada ID, diberikan saat disimpan.'
          : customer.customerId
      }
      defaultValues={defaultValues}
      failureText={(error) =>
        error instanceof MissingId
          ? 'ID pelanggan tidak valid'
          : 'Gagal memperbarui data pelanggan. Silakan coba lagi.'
      }
      save={async (form) => {
        if (!customer.id) throw new MissingId()
        await mutateAsync({ ...form, id: customer.id })
      }}
      onClose={onClose}
    />
  )
}
