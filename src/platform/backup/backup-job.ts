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

const NO_SPACE = ['ENOSPC', 'EDQUOT']
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']
// SQLite's primary result codes: read-only, corrupt, full, cannot open, not a database.
const BY_SQLITE_CODE: Record<number, BackupProblem> = {
  8: 'not-writable',
  11: 'not-whole',
  13: 'no-space',
  14: 'not-writable',
  26: 'not-whole',
}

/** Whatever went wrong as a BackupError that says which kind of problem it is. */
export function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const { code = '', errcode = 0, message } = error as { code?: string; errcode?: number; message?: string }
  return new BackupError(problemOf(code, errcode), message ?? String(error), { cause: error })
}

function problemOf(code: string, errcode: number): BackupProblem {
  if (NO_SPACE.includes(code)) return 'no-space'
  if (NOT_WRITABLE.includes(code)) return 'not-writable'
  return BY_SQLITE_CODE[errcode & 0xff] ?? 'failed'
}
