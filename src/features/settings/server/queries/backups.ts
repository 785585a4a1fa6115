import { listBackups, type StoredBackup } from '../../../../platform/backup/backup-folder.ts'
import type { Backup } from '../../backup-contract.ts'

/** What a backup is compared by beside its rows, in the SQL of both databases. */
export const BACKUP_FIGURES = `select
  (select count(*) from pelanggan) as customers,
  count(*) as bills,
  coalesce(sum(amount), 0) as billed_sum,
  coalesce(sum(case when is_paid = 1 then amount else 0 end), 0) as paid_sum
from tagihan`

/** The backups in a data folder, newest first. */
export function readBackups(dataDir: string): Backup[] {
  return listBackups(dataDir).map(toBackup)
}

/** A backup as the admin sees it. */
export function toBackup({ name, madeAt, bytes, sha256, isIntact, figures }: StoredBackup): Backup {
  const figure = (key: string) => figures[key] ?? 0
  return {
    name,
    madeAt,
    bytes,
    sha256,
    isIntact,
    customers: figure('customers'),
    bills: figure('bills'),
    billedSum: figure('billed_sum'),
    paidSum: figure('paid_sum'),
  }
}
