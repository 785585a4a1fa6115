import { BackupError } from '../../../../platform/backup/backup-job.ts'
import { nowInstant } from '../../../../platform/clock.ts'
import type { Log } from '../../../../platform/log.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BackupState } from '../../backup-contract.ts'
import { backupProblemText } from '../../rules/backup-texts.ts'
import { type MakeBackupDeps, makeBackup } from './make-backup.ts'

export interface BackupRunnerDeps extends MakeBackupDeps {
  log: Log
  /** Aborted when the server stops; the backup in the making is given up then. */
  stopping: AbortSignal
}

export type BackupRunner = ReturnType<typeof backupRunner>

/** Makes backups one at a time, beside the requests, and knows how the last one went. */
export function backupRunner(deps: BackupRunnerDeps) {
  let runningSince: string | null = null
  let failure: BackupState['failure'] = null
  const run = async () => {
    try {
      await makeBackup(deps, deps.stopping)
    } catch (error) {
      const problem = error instanceof BackupError ? error.problem : 'failed'
      deps.log.error({ problem, reason: error instanceof Error ? error.message : '' }, 'backup failed')
      failure = { at: nowInstant(deps.clock), text: backupProblemText(problem) }
    } finally {
      runningSince = null
    }
  }
  return {
    /** Begins one; throws BACKUP_RUNNING while one is being made. */
    start(): void {
      if (runningSince !== null) throw new AppError('BACKUP_RUNNING')
      runningSince = nowInstant(deps.clock)
      failure = null
      void run()
    },
    state: () => ({ runningSince, failure }),
  }
}
