import { listBackups } from '../../../../platform/backup/backup-folder.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { isBackupDue } from '../../rules/backup-due.ts'
import type { BackupRunner } from './backup-runner.ts'
import type { DataPlace } from './make-backup.ts'

// Not at the start itself, which has other things to do, and might follow a power cut that comes again.
const LOOK_INTERVAL_MS = 10 * 60 * 1000

export interface ScheduleDeps {
  clock: Clock
  dataPlace: DataPlace
  /** How long the newest backup may grow old, hours; 0: none is made by itself. */
  backupEveryHours: number
  stopping: AbortSignal
}

/** Looks now and then whether a backup is due. After one that failed the next look tries again. */
export function scheduleBackups(deps: ScheduleDeps, runner: BackupRunner): void {
  if (deps.backupEveryHours === 0) return
  const timer = setInterval(backUpIfDue, LOOK_INTERVAL_MS, deps, runner).unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** One look; true when a backup was begun. */
export function backUpIfDue(deps: ScheduleDeps, runner: BackupRunner): boolean {
  const newest = listBackups(deps.dataPlace.dataDir)[0]?.madeAt
  const isDue = isBackupDue(newest, deps.clock.nowMs(), deps.backupEveryHours)
  if (!isDue || runner.state().runningSince !== null) return false
  runner.start()
  return true
}
