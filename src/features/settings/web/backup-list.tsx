import { Download } from 'lucide-react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import type { Backup } from '../backup-contract.ts'
import { formatFileSize } from '../rules/file-size.ts'

interface BackupListProps {
  /** Newest first; undefined while loading. */
  rows: readonly Backup[] | undefined
  timeZone: string
  onDownload: (backup: Backup) => void
}

/** All backups on the server. */
export function BackupList({ rows, timeZone, onDownload }: BackupListProps) {
  const timeOf = (backup: Backup) => formatInstantMinute(backup.madeAt, timeZone)
  const action = (backup: Backup) =>
    backup.isIntact ? (
      <Button
        size="sm"
        icon={<Download />}
        aria-label={`Unduh cadangan ${timeOf(backup)}`}
        onClick={() => onDownload(backup)}
      >
        Unduh
      </Button>
    ) : (
      <Badge tone="danger">Berkas rusak</Badge>
    )
  const columns: Column<Backup>[] = [
    { key: 'time', header: 'Dibuat', cell: timeOf, className: 'tabular font-semibold whitespace-nowrap' },
    { key: 'name', header: 'Berkas', cell: ({ name }) => name, className: 'text-muted wrap-anywhere' },
    {
      key: 'size',
      header: 'Ukuran',
      cell: ({ bytes }) => formatFileSize(bytes),
      align: 'end',
      className: 'tabular',
    },
    {
      key: 'customers',
      header: 'Pelanggan',
      cell: ({ customers }) => groupThousands(customers),
      align: 'end',
      className: 'tabular',
    },
    {
      key: 'bills',
      header: 'Tagihan',
      cell: ({ bills }) => groupThousands(bills),
      align: 'end',
      className: 'tabular',
    },
    {
      key: 'billed',
      header: 'Nilai tagihan',
      cell: ({ billedSum }) => formatRupiah(billedSum),
      align: 'end',
      className: 'tabular whitespace-nowrap',
    },
    { key: 'action', header: 'Tindakan', headerHidden: true, cell: action, align: 'end' },
  ]
  return (
    <DataTable
      caption="Daftar cadangan"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      skeletonRows={3}
      card={(backup) => (
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <p className="tabular font-semibold">{timeOf(backup)}</p>
            <p className="tabular text-sm text-muted">
              {formatFileSize(backup.bytes)} · {groupThousands(backup.customers)} pelanggan ·{' '}
              {groupThousands(backup.bills)} tagihan
            </p>
            <p className="tabular text-sm text-muted">{formatRupiah(backup.billedSum)}</p>
          </div>
          {action(backup)}
        </div>
      )}
    />
  )
}
