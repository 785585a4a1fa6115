import { sql } from 'kysely'
import type { Store } from '../../src/platform/database/store.ts'

/** Every row of every table of a SQLite database. */
export async function tableContents(store: Store): Promise<Record<string, unknown[]>> {
  const names = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(
    store.read,
  )
  const contents: Record<string, unknown[]> = {}
  for (const { name } of names.rows) {
    const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(store.read)
    contents[name] = rows
  }
  return contents
}
