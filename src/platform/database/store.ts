import type { Kysely, Transaction } from 'kysely'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** A running write transaction; commands receive it and nothing else of the database. */
export type Trx = Transaction<Tables>

/** Reads: the read connection, or the transaction that a command runs in. */
export type Reader = Kysely<Tables>

/** How a transaction is run. */
export interface TransactionOptions {
  /** For what may write thousands of rows: SQLite then works in a thread of its own, and other requests are answered meanwhile. */
  isLong?: boolean
}

/** The opened database. */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres'
  /** For reads only; sees what is committed. */
  readonly read: Reader
  /** The one way to write. The work may run more than once (retry), so it must have no effect outside `trx`. */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

/** Opens PostgreSQL by URL, else the SQLite file in `dataDir`, and brings the schema up to date. */
export async function openStore(options: {
  dataDir: string
  databaseUrl?: string | undefined
  /** Most connections to PostgreSQL; 10 when absent. */
  databasePool?: number
  /** Longest statement in PostgreSQL, milliseconds; 30 s when absent. */
  databaseStatementTimeoutMs?: number
}): Promise<Store> {
  const connection = options.databaseUrl
    ? openPostgres(options.databaseUrl, {
        ...(options.databasePool && { size: options.databasePool }),
        ...(options.databaseStatementTimeoutMs && { statementTimeoutMs: options.databaseStatementTimeoutMs }),
      })
    : openSqlite(options.dataDir)
  try {
    await migrate(connection)
  } catch (error) {
    await connection.store.close()
    throw error
  }
  return connection.store
}
