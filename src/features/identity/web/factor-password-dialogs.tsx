import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, ShieldOff } from 'lucide-react'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { secondFactorApi } from './second-factor-api.ts'

const FAILED = 'Gagal. Periksa koneksi lalu coba lagi.'

/** Makes new recovery codes after the password, and shows them. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const renew = useMutation(
    secondFactorApi.renewCodes.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: secondFactorApi.state.key() }),
    }),
  )
  if (renew.data) return <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <PasswordDialog
      title="Buat kode pemulihan baru"
      action="Buat kode"
      icon={<KeyRound />}
      call={renew}
      failure={FAILED}
      onPassword={(password) => renew.mutate({ password })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">Kode pemulihan yang lama tidak berlaku lagi setelah ini.</p>
    </PasswordDialog>
  )
}

/** Switches the second factor off after the password. */
export function EndFactorDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const end = useMutation(
    secondFactorApi.end.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        toast.success('Verifikasi dua langkah dimatikan.')
        onClose()
        return queryClient.invalidateQueries({ queryKey: secondFactorApi.state.key() })
      },
    }),
  )
  return (
    <PasswordDialog
      title="Matikan verifikasi dua langkah"
      action="Matikan"
      icon={<ShieldOff />}
      tone="danger"
      call={end}
      failure={FAILED}
      onPassword={(password) => end.mutate({ password })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">Setelah ini, siapa pun yang tahu password Anda dapat masuk.</p>
    </PasswordDialog>
  )
}
