import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { kyselyShim } from '../database/sqlite-file.ts'
import type { Tables } from '../database/tables.ts'

/** One connection to an SQLite file, plain and with Kysely on top. */
export interface SqliteHandle {
  database: DatabaseSync
  db: Kysely<Tables>
}

/** Opens an SQLite file without the settings of the running app; foreign keys are not enforced. The caller closes `database`. */
export function openSqliteFile(path: string, options: { readOnly: boolean }): SqliteHandle {
  const database = new DatabaseSync(path, { ...options, enableForeignKeyConstraints: false, timeout: 5000 })
  return {
    database,
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: kyselyShim(database) }) }),
  }
}
