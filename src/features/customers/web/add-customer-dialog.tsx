import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { customersApi } from './api.ts'
import { CustomerFormDialog } from './customer-form-dialog.tsx'
import { newCustomerValues } from './customer-form-values.ts'

const NO_GATEWAY = 'Gateway WhatsApp belum diatur, pesan selamat datang tidak akan terkirim.'

export interface WelcomeMessageProps {
  /** Learns what became of a message; never rejects. */
  waitForMessage: (id: string) => Promise<{ kind: string; reason?: string }>
  gatewayMissing: boolean
}

interface AddCustomerDialogProps extends WelcomeMessageProps {
  onClose: () => void
}

export function AddCustomerDialog({ waitForMessage, gatewayMissing, onClose }: AddCustomerDialogProps) {
  const queryClient = useQueryClient()
  const [defaultValues] = useState(newCustomerValues)
  const { mutateAsync } = useMutation(
    customersApi.add.mutationOptions({
      onSuccess: ({ welcomeMessageId }) => {
        toast.success('Pelanggan baru berhasil ditambahkan.')
        onClose()
        void queryClient.invalidateQueries({ queryKey: customersApi.key() })
        void waitForMessage(welcomeMessageId).then(({ kind, reason }) => {
          if (kind === 'failed')
            toast.warning(`Pesan selamat datang gagal dikirim: ${reason || 'tanpa alasan'}`)
        })
      },
    }),
  )
  return (
    <CustomerFormDialog
      title="Tambah Pelanggan Baru"
      defaultValues={defaultValues}
      notice={gatewayMissing && NO_GATEWAY}
      failureText={() => 'Gagal menambahkan pelanggan baru. Silakan coba lagi.'}
      save={(form) => mutateAsync(form)}
      onClose={onClose}
    />
  )
}
