import type { Plain, Value } from './plain.ts'

const ROWS_PER_STATEMENT = 2000

/** Inserts rows of one shape in one transaction, in the way that is fastest for that database. Answers milliseconds. */
export async function insertPlainly(
  plain: Plain,
  tables: Record<string, readonly object[]>,
): Promise<number> {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  const begin = performance.now()
  await plain.exec(plain.database === 'sqlite' ? 'begin immediate' : 'begin')
  for (const [table, rows] of filled) {
    const names = Object.keys(rows[0] as object)
    if (plain.database === 'sqlite') await insertEach(plain, table, names, rows)
    else await insertTogether(plain, table, names, rows)
  }
  await plain.exec('commit')
  return performance.now() - begin
}

async function insertEach(
  plain: Plain,
  table: string,
  names: string[],
  rows: readonly object[],
): Promise<void> {
  const insert = plain.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  for (const row of rows) await insert(...(Object.values(row) as Value[]))
}

async function insertTogether(
  plain: Plain,
  table: string,
  names: string[],
  rows: readonly object[],
): Promise<void> {
  const list = names.join(', ')
  const insert = plain.prepare(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ?::json)`,
  )
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await insert(JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT)))
}
