import type { BackupJob } from '../src/platform/backup/backup-job.ts'

/** The bills' count and sums, as the settings' backups take them, too. */
const FIGURES = `select count(*) as bills, coalesce(sum(amount), 0) as billed,
  coalesce(sum(case when is_paid = 1 then amount else 0 end), 0) as paid from tagihan`

/** A backup of a database at a place, of 20 May 2026. */
export function backupJob(
  location: { dataDir: string; databaseUrl?: string | undefined },
  changes: Partial<BackupJob> = {},
): BackupJob {
  return {
    dataDir: location.dataDir,
    databaseUrl: location.databaseUrl,
    madeAt: '2026-05-20T02:00:00.000Z',
    stamp: '20260520-090000',
    figuresSql: FIGURES,
    timeZone: 'Asia/Jakarta',
    reserveBytes: 0,
    ...changes,
  }
}
