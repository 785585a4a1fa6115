import { setImmediate as letOthersRun } from 'node:timers/promises'
import { CompiledQuery, PostgresAdapter, sql } from 'kysely'
import type { Trx } from './store.ts'
import type { Tables } from './tables.ts'
import { worksElsewhere } from './works-elsewhere.ts'

const ROWS_PER_STATEMENT = 2000
const SQLITE_ROWS_PER_STATEMENT = { here: 50, elsewhere: 500 }

/** Inserts many rows with few statements. All rows have the same columns. */
export async function insertRows<Name extends keyof Tables & string>(
  trx: Trx,
  table: Name,
  rows: readonly Partial<Tables[Name]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const insert = trx.getExecutor().adapter instanceof PostgresAdapter ? insertAsJson : insertValues
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await insert(trx, table, columns, rows.slice(from, from + ROWS_PER_STATEMENT))
    if (rows.length > ROWS_PER_STATEMENT) await letOthersRun()
  }
}

type Row = Readonly<Record<string, unknown>>

async function insertAsJson(trx: Trx, table: string, columns: string[], rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  // Rows that are copied bring the numbers that the database gave them elsewhere.
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}

// Not as JSON: SQLite would read all of a row's text once for each of its columns.
async function insertValues(trx: Trx, table: string, columns: string[], rows: readonly Row[]): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const placeholders = `(${columns.map(() => '?').join(', ')})`
  const perStatement = SQLITE_ROWS_PER_STATEMENT[worksElsewhere(trx) ? 'elsewhere' : 'here']
  // Few statements for each table, whatever the number of rows: they stay prepared.
  for (let from = 0; from < rows.length; ) {
    const left = rows.length - from
    const some = rows.slice(
      from,
      from + ([perStatement, SQLITE_ROWS_PER_STATEMENT.here, 1].find((count) => count <= left) ?? 1),
    )
    from += some.length
    const text = `insert into "${table}" (${names}) values ${some.map(() => placeholders).join(', ')}`
    const values = some.flatMap((row) => columns.map((name) => row[name]))
    // Written out rather than composed, which would cost more than the insert itself.
    await trx.executeQuery(CompiledQuery.raw(text, values))
    // A statement does not free the event loop, and other requests want their turn.
    if (rows.length > perStatement) await letOthersRun()
  }
}
