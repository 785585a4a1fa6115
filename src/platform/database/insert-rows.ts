import { PostgresAdapter, sql } from 'kysely'
import type { Trx } from './store.ts'
import type { Tables } from './tables.ts'

const ROWS_PER_STATEMENT = 2000

/** Inserts many rows with few statements: each gets its rows as one JSON parameter. All rows have the same columns. */
export async function insertRows<Name extends keyof Tables & string>(
  trx: Trx,
  table: Name,
  rows: readonly Partial<Tables[Name]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    const source = isPostgres
      ? sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`
    // Rows that are copied bring the numbers that the database gave them elsewhere.
    const overriding = isPostgres ? sql`overriding system value` : sql``
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) ${overriding} ${source}`.execute(
      trx,
    )
    // A statement does not free the event loop, and other requests want their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
