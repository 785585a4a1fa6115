import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { insertRows } from './insert-rows.ts'
import { withoutIndexes } from './load-fast.ts'
import type { Reader, Trx } from './store.ts'
import type { Tables } from './tables.ts'

const ROWS_PER_CHUNK = 2000
const FIRST_CHUNK = 8
const CHARACTERS_PER_CHUNK = 500_000
const SCHEMA_TABLES = ['schema_migration', 'schema_migration_lock', 'commit_marker']

type Row = Record<string, unknown>

/** The tables that hold data, in an order in which each comes after those that it refers to. */
export async function dataTables(reader: Reader): Promise<(keyof Tables)[]> {
  const query = isPostgres(reader)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{
        name: string
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
  const { rows } = await query.execute(reader)
  const names = rows.map(({ name }) => name).filter((name) => !SCHEMA_TABLES.includes(name))
  // Items refer to their change, and `trail_change` comes first in the alphabet, too.
  return names.sort() as (keyof Tables)[]
}

/**
 * Fills the tables of `target` (same schema, no data but what its migrations put there) with all rows of `source`, between databases of
 * either kind. All is of the moment that `source` sees, if its isolation gives it one. Holds some megabytes at a time.
 */
export async function copyTables(
  source: Trx,
  target: Trx,
  onProgress: (table: string, rows: number) => void = () => {},
): Promise<void> {
  const tables = await dataTables(source)
  for (const table of [...tables].reverse()) await emptyTable(target, table)
  for (const table of tables) {
    let copied = 0
    await withoutIndexes(target, table, async () => {
      for await (const rows of readTable(source, table)) {
        await insertRows(target, table, rows)
        copied += rows.length
        onProgress(table, copied)
      }
    })
  }
  if (isPostgres(target)) await moveSequences(target)
}

/** How many rows each table has, the migrations among them. */
export async function countRows(reader: Reader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...(await dataTables(reader)), 'schema_migration'])
    counts[table] = await countTable(reader, table)
  return counts
}

/** How many rows a table has. */
export async function countTable(reader: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    reader,
  )
  return Number(rows[0]?.count)
}

// An append-only table refuses even a delete that would find nothing in some databases.
async function emptyTable(target: Trx, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(target)
}

/** Empties all data tables of a PostgreSQL database, the append-only ones, too; for their owner. */
export async function emptyPostgres(trx: Trx): Promise<void> {
  const tables = (await dataTables(trx)).map((table) => sql.table(table))
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(tables)}`.execute(trx)
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(trx)
}

// What is numbered by the database goes on behind the rows that came with their numbers.
async function moveSequences(target: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(target)
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having count(*) > 0`.execute(target)
  }
}

function readTable(source: Trx, table: string): AsyncGenerator<Row[]> {
  return isPostgres(source) ? readByCursor(source, table) : readByRowId(source, table)
}

async function* readByCursor(source: Trx, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied_rows no scroll cursor for select * from ${sql.table(table)}`.execute(source)
  for (let limit = FIRST_CHUNK; ; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(limit)} from copied_rows`.execute(source)
    if (rows.length > 0) yield rows
    if (rows.length < limit) break
    limit = nextLimit(rows)
  }
  await sql`close copied_rows`.execute(source)
}

async function* readByRowId(source: Trx, table: string): AsyncGenerator<Row[]> {
  let last = Number.MIN_SAFE_INTEGER
  for (let limit = FIRST_CHUNK; ; ) {
    const { rows } = await sql<Row & { copied_row_id: number }>`
      select rowid as copied_row_id, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${limit}`.execute(source)
    if (rows.length > 0) yield rows.map(({ copied_row_id: _, ...row }) => row)
    if (rows.length < limit) return
    last = rows.at(-1)?.copied_row_id ?? last
    limit = nextLimit(rows)
  }
}

/** A row may be a few bytes, or megabytes of JSON. */
function nextLimit(rows: readonly Row[]): number {
  let length = 1
  for (const row of rows)
    for (const value of Object.values(row)) length += typeof value === 'string' ? value.length : 8
  const fitting = Math.floor((rows.length * CHARACTERS_PER_CHUNK) / length)
  return Math.max(1, Math.min(fitting, rows.length * 4, ROWS_PER_CHUNK))
}

function isPostgres(reader: Kysely<Tables>): boolean {
  return reader.getExecutor().adapter instanceof PostgresAdapter
}
