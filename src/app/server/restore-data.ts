import { existsSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { backupStamp } from '../../features/settings/rules/backup-texts.ts'
import { makeBackup } from '../../features/settings/server/public.ts'
import { BACKUP_FIGURES } from '../../features/settings/server/queries/backups.ts'
import { backupFolder } from '../../platform/backup/backup-folder.ts'
import { type Clock, nowInstant } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openStore } from '../../platform/database/store.ts'
import { type RestoreStep, restoreBackup } from '../../platform/restoring/restore-backup.ts'
import { RestoreError } from '../../platform/restoring/restore-problem.ts'
import { isoWithOffset } from '../../shared/calendar-day.ts'
import { backupProblem } from './admin-backup.ts'
import { differingFacts, readCopyFacts } from './admin-copy-facts.ts'
import { CheckError } from './admin-problem.ts'
import { restoredLines, restoreProblemText } from './restore-texts.ts'
import { settleRestored } from './settle-restored.ts'
import { textTable } from './text-table.ts'

const RESERVE_BYTES = 64 * 1024 * 1024

export interface RestoreDeps {
  config: Config
  clock: Clock
  /** True at a first start: nothing may be there yet. */
  onlyEmpty: boolean
  reserveBytes?: number
  onStep?: (step: RestoreStep) => void
}

/** Restores a backup, named as one of the folder of backups or by its path; answers what to print. Throws CheckError, NewerDatabaseError. */
export async function restoreData(deps: RestoreDeps, named: string): Promise<string[]> {
  const { config, clock, onlyEmpty, onStep } = deps
  const path = pathOf(config.dataDir, named)
  const now = nowInstant(clock)
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const restored = await restoreBackup({
      path,
      place: config,
      onlyEmpty,
      stamp: backupStamp(isoWithOffset(now, config.timeZone)),
      figuresSql: BACKUP_FIGURES,
      reserveBytes: deps.reserveBytes ?? RESERVE_BYTES,
      settle: (trx) => settleRestored(trx, deps, basename(path)),
      keepPostgres: () => keepPostgres(config, clock),
      readFacts: readCopyFacts,
      compare: (source, target) => {
        const differing = differingFacts(source, target)
        if (differing.length === 0) return
        const table = textTable(['ISI', 'CADANGAN', 'POSTGRESQL'], differing)
        throw new CheckError(
          ['Salinan TIDAK sama dengan cadangannya. Data sekarang tidak berubah.', '', ...table].join('\n'),
        )
      },
      ...(onStep && { onStep }),
    })
    return restoredLines(restored, config.dataDir)
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    throw new CheckError(restoreProblemText(error.problem, path, config.dataDir), { cause: error })
  }
}

function pathOf(dataDir: string, named: string): string {
  const inFolder = join(backupFolder(dataDir), named)
  return basename(named) === named && existsSync(inFolder) ? resolve(inFolder) : resolve(named)
}

/** What stands in PostgreSQL now becomes a backup like any other. */
async function keepPostgres(config: Config, clock: Clock): Promise<string> {
  const store = await openStore(config)
  try {
    const { name } = await makeBackup({ store, clock, timeZone: config.timeZone, dataPlace: config })
    return join(backupFolder(config.dataDir), name)
  } catch (error) {
    throw backupProblem(error)
  } finally {
    await store.close()
  }
}
