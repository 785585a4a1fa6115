import type { ReactNode } from 'react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Backup } from '../backup-contract.ts'
import { backupAgeWarning } from '../rules/backup-age.ts'
import { formatFileSize } from '../rules/file-size.ts'

interface LastBackupProps {
  backup: Backup | undefined
  /** False while nobody knows whether there is one. */
  isKnown: boolean
  failed: boolean
  isRunning: boolean
  timeZone: string
  action: ReactNode
}

/** The newest backup in figures, and the way to another one. */
export function LastBackup({ backup, isKnown, failed, isRunning, timeZone, action }: LastBackupProps) {
  const warning = isKnown && !isRunning && backupAgeWarning(backup?.madeAt, Date.now())
  return (
    <Card title="Cadangan Terakhir">
      <div className="grid grid-cols-1 gap-4">
        {backup || !isKnown ? (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-5" aria-busy={!isKnown && !failed}>
            {figures(backup, timeZone).map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="tabular mt-0.5 font-bold wrap-anywhere">
                  {value ?? (failed ? '-' : <Skeleton className="h-5 w-24" />)}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="font-medium text-muted">Belum ada cadangan.</p>
        )}
        {warning && <Alert tone="warning">{warning}</Alert>}
        {isRunning && <ProgressBar label="Membuat dan memeriksa cadangan. Aplikasi tetap dapat dipakai." />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[70ch] text-sm text-muted">
            Setiap cadangan dibuka lagi dan dicocokkan dengan data: jumlah baris semua tabel dan nilai rupiah
            semua tagihan. Yang tidak cocok tidak disimpan.
          </p>
          <div className="ml-auto max-sm:w-full">{action}</div>
        </div>
      </div>
    </Card>
  )
}

function figures(backup: Backup | undefined, timeZone: string) {
  return [
    { label: 'Dibuat', value: backup && formatInstantMinute(backup.madeAt, timeZone) },
    { label: 'Ukuran', value: backup && formatFileSize(backup.bytes) },
    { label: 'Pelanggan', value: backup && groupThousands(backup.customers) },
    { label: 'Tagihan', value: backup && groupThousands(backup.bills) },
    { label: 'Nilai tagihan', value: backup && formatRupiah(backup.billedSum) },
  ]
}
