import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** What every connection starts with. Power cuts are normal where this runs: `synchronous=full` makes a commit survive them. */
export const PRAGMAS = [
  // First, so that the others wait too when another process holds the file.
  'busy_timeout=5000',
  'journal_mode=wal',
  'synchronous=full',
  'foreign_keys=on',
  // Each connection has a cache of its own; 64 MB each would be little quicker, even at 1.2 million bills.
  'cache_size=-8192',
  'temp_store=memory',
  // Pages (32 MB). Seldom reached: a thread brings them into the file before, so that nobody's write waits for those of others.
  'wal_autocheckpoint=8000',
  'journal_size_limit=67108864',
]

const STATEMENT_CACHE_SIZE = 200

/** Kysely's own dialect with that adapter. */
export class FileDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new FileAdapter()
  }
}

/** Kysely takes it that SQLite cannot change its schema in a transaction; it can, and a power cut halfway through a migration must leave none of it. */
export class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The same for a connection in a thread of its own. */
export class ThreadAdapter extends FileAdapter {}

/** Opens the file with the pragmas of every connection, and some more. */
export function openFile(path: string, morePragmas: readonly string[] = []): DatabaseSync {
  const database = new DatabaseSync(path)
  for (const pragma of [...PRAGMAS, ...morePragmas]) database.exec(`pragma ${pragma}`)
  return database
}

// A disk that is full or fails ends a transaction by itself. To roll back once more would fail, and that error would hide the reason.
const NOTHING_LEFT: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/** `node:sqlite` in the shape that Kysely's own dialect takes, with prepared statements kept. */
export function kyselyShim(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const text = sql === 'begin' ? 'begin immediate' : sql
      if (sql === 'rollback' && !database.isTransaction) return NOTHING_LEFT
      const statement = statements.get(text) ?? wrap(database.prepare(text))
      statements.delete(text)
      statements.set(text, statement)
      const oldest = statements.keys().next().value
      if (statements.size > STATEMENT_CACHE_SIZE && oldest !== undefined) statements.delete(oldest)
      return statement
    },
  }
}

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toBind)),
    run: (parameters) => statement.run(...parameters.map(toBind)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBind)),
  }
}

// `node:sqlite` takes an object in first place for named parameters and binds NULL without a word; refuse instead.
function toBind(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) {
    throw new TypeError(`cannot bind ${Object.prototype.toString.call(value)}`)
  }
  return value as SQLInputValue
}
