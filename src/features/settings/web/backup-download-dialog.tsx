import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'
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
  const allow = useMutation(
    backupApi.allowDownload.mutationOptions({
      gcTime: 0,
      onSuccess: ({ ticket }) => {
        startDownload(`/api/backups/downloads/${ticket}`, backup.name)
        toast.success('Unduhan dimulai.')
        onClose()
      },
    }),
  )
  return (
    <PasswordDialog
      title="Unduh cadangan"
      description={`${formatInstantMinute(backup.madeAt, timeZone)} · ${formatFileSize(backup.bytes)}`}
      action="Unduh"
      icon={<Download />}
      call={allow}
      failure="Unduhan gagal dimulai. Periksa koneksi lalu coba lagi."
      onPassword={(password) => allow.mutate({ name: backup.name, password })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Berkas ini berisi data semua pelanggan. Masukkan password Anda lagi untuk mengunduhnya.
      </p>
      <p className="text-xs text-muted">
        SHA-256 <span className="wrap-anywhere">{backup.sha256}</span>
      </p>
    </PasswordDialog>
  )
}

// A link of the browser's own: the file goes straight to the disk, however large it is.
function startDownload(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
