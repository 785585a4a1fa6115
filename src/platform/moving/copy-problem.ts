/** Where a database is. */
export interface DatabasePlace {
  dataDir: string
  /** PostgreSQL address; undefined means the SQLite file in `dataDir`. */
  databaseUrl: string | undefined
}

/** Rows of a table that its migrations did not put there. */
export interface Content {
  table: string
  rows: number
}

/** Why a copy did not come about. */
export type CopyProblem =
  | { kind: 'same-place' }
  | { kind: 'empty-source' }
  | { kind: 'filled-target'; contents: Content[] }
  | { kind: 'busy'; side: 'source' | 'target' }
  | { kind: 'unsound'; findings: string[] }

/** A copy that did not come about; the target is as empty as it was. */
export class CopyError extends Error {
  readonly problem: CopyProblem

  constructor(problem: CopyProblem, options?: ErrorOptions) {
    super(problem.kind, options)
    this.name = 'CopyError'
    this.problem = problem
  }
}

const SQLITE_BUSY = 5
const LOCK_NOT_AVAILABLE = '55P03'

/** Rethrows; a lock that was not to be had in time becomes a CopyError. */
export function busyAt(side: 'source' | 'target'): (error: unknown) => never {
  return (error) => {
    const { errcode, code } = error as { errcode?: number; code?: string }
    if (errcode !== SQLITE_BUSY && code !== LOCK_NOT_AVAILABLE) throw error
    throw new CopyError({ kind: 'busy', side }, { cause: error })
  }
}
