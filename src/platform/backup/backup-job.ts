import { type StorageTrouble, storageTroubleOf } from '../storage-trouble.ts'

/** What to back up, and how. It travels to the worker thread, so it is plain data. */
export interface BackupJob {
  dataDir: string
  /** PostgreSQL address; undefined means the SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** ISO instant. */
  madeAt: string
  /** `YYYYMMDD-HHMMSS` of the file's name. */
  stamp: string
  /** A query for one row of numbers, in the SQL of both databases; source and copy must answer the same. */
  figuresSql: string
  /** Of the business; decides what is one day when old backups go, once this one is proved. */
  timeZone: string
  /** Bytes that must stay free beside the copy. */
  reserveBytes: number
}

/** What was counted in one moment of a database. */
export interface Count {
  /** Rows by table. */
  rows: Record<string, number>
  /** What the job's query answered. */
  figures: Record<string, number>
}

/** A proved backup; stands as JSON beside its file. */
export interface BackupManifest extends Count {
  /** The file's name within the folder of the backups. */
  name: string
  /** ISO instant. */
  madeAt: string
  bytes: number
  /** Of the file, hex. */
  sha256: string
}

export type BackupProblem = 'running' | 'no-space' | 'not-writable' | 'not-whole' | 'stopped' | 'failed'

/** A backup that did not come about; nothing of it is left on disk. */
export class BackupError extends Error {
  readonly problem: BackupProblem

  constructor(problem: BackupProblem, message: string = problem, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.problem = problem
  }
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST']
const BY_TROUBLE: Record<StorageTrouble, BackupProblem> = {
  full: 'no-space',
  'read-only': 'not-writable',
  failing: 'not-writable',
  damaged: 'not-whole',
}

/** Whatever went wrong as a BackupError that says which kind of problem it is. */
export function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const { message } = error as { message?: string }
  return new BackupError(problemOf(error), message ?? String(error), { cause: error })
}

function problemOf(error: unknown): BackupProblem {
  const trouble = storageTroubleOf(error)
  if (trouble) return BY_TROUBLE[trouble]
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  // What Node makes of a read-only disk when a folder is to be made with its parents.
  const isMissingParent = code === 'ENOENT' && syscall === 'mkdir'
  return isMissingParent || NOT_WRITABLE.includes(code) ? 'not-writable' : 'failed'
}
