import { BackupError } from '../backup/backup-job.ts'
import { storageTroubleOf } from '../storage-trouble.ts'

/** Why a backup was not restored. */
export type RestoreProblem =
  | { kind: 'missing' }
  | { kind: 'running' }
  | { kind: 'busy' }
  | { kind: 'filled' }
  | { kind: 'no-space' }
  /** PostgreSQL lets only the owner of the tables do it. */
  | { kind: 'not-owner' }
  /** The file is no SQLite file of this program. */
  | { kind: 'not-ours' }
  /** A log lies beside it that belongs to it. */
  | { kind: 'unfinished' }
  | { kind: 'damaged'; finding: string }
  /** The manifest beside it cannot be read, or tells of another file. */
  | { kind: 'other-manifest'; finding: string }

/** A restore that did not come about; the data in place is what it was. */
export class RestoreError extends Error {
  readonly problem: RestoreProblem

  constructor(problem: RestoreProblem, options?: ErrorOptions) {
    super(problem.kind, options)
    this.name = 'RestoreError'
    this.problem = problem
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** A full disk, a second restore, or a missing right as a RestoreError; any other error as it is. */
export function toRestoreError(error: unknown): unknown {
  if ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE)
    return new RestoreError({ kind: 'not-owner' }, { cause: error })
  if (error instanceof BackupError && error.problem === 'running')
    return new RestoreError({ kind: 'running' }, { cause: error })
  return storageTroubleOf(error) === 'full' ? new RestoreError({ kind: 'no-space' }, { cause: error }) : error
}
