import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { Customer } from '../contract.ts'
import { customersApi } from './api.ts'
import { valuesOf } from './customer-form-values.ts'
import type { LoadedForm } from './loaded-form.ts'

class MissingId extends Error {}

interface EditCustomerDialogProps {
  customer: Customer
  Form: LoadedForm
  onClose: () => void
}

export function EditCustomerDialog({ customer, Form, onClose }: EditCustomerDialogProps) {
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
    <Form
      title="Edit Data Pelanggan"
      description={customer.isNew ? 'Pendaftar baru, mendapat ID saat disimpan.' : customer.customerId}
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
