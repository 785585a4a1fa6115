import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText, fieldIssuesOf } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Backup } from '../backup-contract.ts'
import { formatFileSize } from '../rules/file-size.ts'
import { backupApi } from './backup-api.ts'

interface BackupDownloadDialogProps {
  backup: Backup
  timeZone: string
  onClose: () => void
}

/** Asks for the password again, then hands the download to the browser. */
export function BackupDownloadDialog({ backup, timeZone, onClose }: BackupDownloadDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const allow = useMutation(
    backupApi.allowDownload.mutationOptions({
      gcTime: 0,
      onSuccess: ({ ticket }) => {
        startDownload(`/api/backups/downloads/${ticket}`, backup.name)
        toast.success('Unduhan dimulai.')
        onClose()
      },
      onError: () => input.current?.focus(),
    }),
  )
  const refusal = isMissing ? 'Password wajib diisi' : fieldIssuesOf(allow.error)[0]?.message
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (allow.isPending) return
    setIsMissing(password === '')
    if (password === '') input.current?.focus()
    else allow.mutate({ name: backup.name, password })
  }
  return (
    <Dialog
      open
      size="sm"
      title="Unduh cadangan"
      description={`${formatInstantMinute(backup.madeAt, timeZone)} · ${formatFileSize(backup.bytes)}`}
      onBeforeClose={() => !allow.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={allow.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<Download />}
            busy={allow.isPending}
            busyText="Memeriksa..."
          >
            Unduh
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Unduh cadangan"
        className="grid grid-cols-1 gap-4"
        onSubmit={submit}
      >
        <p className="text-sm text-muted">
          Berkas ini berisi data semua pelanggan. Masukkan password Anda lagi untuk mengunduhnya.
        </p>
        <PasswordInput
          ref={input}
          label="Password"
          name="password"
          data-autofocus
          error={refusal}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setIsMissing(false)
            allow.reset()
          }}
        />
        {allow.isError && !refusal && (
          <Alert tone="danger">
            {apiErrorText(allow.error, 'Unduhan gagal dimulai. Periksa koneksi lalu coba lagi.')}
          </Alert>
        )}
        <p className="text-xs text-muted">
          SHA-256 <span className="wrap-anywhere">{backup.sha256}</span>
        </p>
      </form>
    </Dialog>
  )
}

// A link of the browser's own: the file goes straight to the disk, however large it is.
function startDownload(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
