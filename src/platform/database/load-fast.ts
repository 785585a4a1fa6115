import { PostgresAdapter, sql } from 'kysely'
import type { Trx } from './store.ts'

/** Fills a table without its indexes (those of its keys stay), which are made anew at the end: over all rows that costs far less. */
export async function withoutIndexes(trx: Trx, table: string, fill: () => Promise<void>): Promise<void> {
  const indexes = await secondaryIndexes(trx, table)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx)
  await fill()
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
}

async function secondaryIndexes(trx: Trx, table: string): Promise<{ name: string; definition: string }[]> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  const query = isPostgres
    ? sql<{ name: string; definition: string }>`
        select indexname as name, indexdef as definition from pg_indexes
        where schemaname = current_schema() and tablename = ${table}
          and not exists (select 1 from pg_constraint where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
        order by indexname`
    : sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_schema
        where type = 'index' and tbl_name = ${table} and sql is not null order by name`
  return (await query.execute(trx)).rows
}
