import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText, fieldIssuesOf } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { factorCodeSchema, type StartedFactor } from '../factor-contract.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { secondFactorApi } from './second-factor-api.ts'

const FAILED = 'Gagal. Periksa koneksi lalu coba lagi.'

/** Switches the second factor on: password, QR code and a code of it, then the recovery codes. */
export function EnableFactorDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const start = useMutation(secondFactorApi.start.mutationOptions({ gcTime: 0 }))
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: secondFactorApi.state.key() })
    onClose()
  }
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={finish} />
  if (start.data) return <ScanDialog started={start.data} onConfirmed={setCodes} onClose={onClose} />
  return (
    <PasswordDialog
      title="Aktifkan verifikasi dua langkah"
      action="Lanjut"
      call={start}
      failure={FAILED}
      onPassword={(password) => start.mutate({ password })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Siapkan aplikasi autentikator di HP, lalu masukkan password Anda lagi.
      </p>
    </PasswordDialog>
  )
}

interface ScanDialogProps {
  started: StartedFactor
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

function ScanDialog({ started: { secret, qr }, onConfirmed, onClose }: ScanDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const confirm = useMutation(
    secondFactorApi.confirm.mutationOptions({
      gcTime: 0,
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError: (error) => setRefusal(fieldIssuesOf(error)[0]?.message),
    }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (confirm.isPending) return
    const checked = factorCodeSchema.safeParse({ code })
    setRefusal(checked.error?.issues[0]?.message)
    input.current?.focus()
    if (checked.success) confirm.mutate(checked.data)
  }
  return (
    <Dialog
      open
      size="sm"
      title="Pindai kode QR"
      onBeforeClose={() => !confirm.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={confirm.isPending}
            busyText="Memeriksa..."
          >
            Aktifkan
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Pindai kode QR"
        className="grid grid-cols-1 gap-4"
        onSubmit={submit}
      >
        <p className="text-sm text-muted">
          Buka aplikasi autentikator, pindai kode ini, lalu masukkan 6 angka yang tampil di sana.
        </p>
        <svg
          role="img"
          aria-label="Kode QR untuk aplikasi autentikator"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="w-52 max-w-full justify-self-center rounded-md border border-line bg-white text-black"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <CopyField label="Kunci, jika tidak bisa memindai" value={secret} />
        <TextInput
          ref={input}
          label="Kode verifikasi"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          error={refusal}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setRefusal(undefined)
            confirm.reset()
          }}
        />
        {confirm.isError && !refusal && <Alert tone="danger">{apiErrorText(confirm.error, FAILED)}</Alert>}
      </form>
    </Dialog>
  )
}
