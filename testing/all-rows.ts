import { sql } from 'kysely'
import { dataTables } from '../src/platform/database/copy-tables.ts'
import type { Store } from '../src/platform/database/store.ts'

/** All rows of all tables, to compare with those of another database. */
export async function allRows(store: Store): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of await dataTables(store.read)) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(store.read)
    tables[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
  }
  return tables
}
