import { runBackup } from '../../../../platform/backup/run-backup.ts'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { isoWithOffset } from '../../../../shared/calendar-day.ts'
import { recordChange } from '../../../trail/server/public.ts'
import type { Backup } from '../../backup-contract.ts'
import { backupStamp } from '../../rules/backup-texts.ts'
import { BACKUP_FIGURES, toBackup } from '../queries/backups.ts'

const RESERVE_BYTES = 64 * 1024 * 1024

/** Where the database and its backups lie. */
export interface DataPlace {
  dataDir: string
  /** PostgreSQL address; undefined means the SQLite file in `dataDir`. */
  databaseUrl: string | undefined
}

export interface MakeBackupDeps {
  store: Store
  clock: Clock
  readonly timeZone: string
  dataPlace: DataPlace
}

/** Makes a backup while the app runs, proves it, notes it in the trail, and deletes those that are too old. Throws BackupError. */
export async function makeBackup(deps: MakeBackupDeps, signal?: AbortSignal): Promise<Backup> {
  const madeAt = nowInstant(deps.clock)
  const manifest = await runBackup(
    {
      dataDir: deps.dataPlace.dataDir,
      databaseUrl: deps.dataPlace.databaseUrl,
      madeAt,
      stamp: backupStamp(isoWithOffset(madeAt, deps.timeZone)),
      figuresSql: BACKUP_FIGURES,
      timeZone: deps.timeZone,
      reserveBytes: RESERVE_BYTES,
    },
    signal,
  )
  const made = toBackup({ ...manifest, isIntact: true })
  const { name, bytes, sha256, customers, bills, billedSum, paidSum } = made
  const details = { bytes, sha256, customers, bills, billedSum, paidSum }
  await deps.store.transaction((trx) =>
    recordChange(trx, deps, { kind: 'backup-made', label: name, count: 1, details, items: [] }),
  )
  return made
}
