import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import type { BulkRun, LeftOutPage } from '../../schemas.ts'

/** One page of the receipts, newest first. */
export async function listBulkRuns(reader: Reader, query: { page: number; pageSize: number }) {
  const { count } = await reader
    .selectFrom('bulk_run')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await reader
    .selectFrom('bulk_run')
    .select(['details', 'left_out_count'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows: rows.map(toRun), page, pageCount, count }
}

/** The receipt of a save, if it was done. */
export async function findBulkRun(reader: Reader, id: string): Promise<BulkRun | undefined> {
  const row = await reader
    .selectFrom('bulk_run')
    .select(['details', 'left_out_count'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toRun(row)
}

/** The receipt of a save; throws NOT_FOUND. */
export async function getBulkRun(reader: Reader, id: string): Promise<BulkRun> {
  const run = await findBulkRun(reader, id)
  if (!run) throw new AppError('NOT_FOUND')
  return run
}

/** One page of who was left out of a save; the search goes over name, WZN id and reason. */
export async function listLeftOut(
  reader: Reader,
  { id, search, ...query }: { id: string; search: string; page: number; pageSize: number },
): Promise<LeftOutPage> {
  const found = reader
    .selectFrom('bulk_left_out')
    .where('run_id', '=', id)
    .$if(search !== '', (rows) => rows.where(isFound(search)))
  // Kept rather than counted; and without a search, a position is a place in the list.
  const count =
    search === '' ? ((await findBulkRun(reader, id))?.leftOutCount ?? 0) : await countLeftOut(found)
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await found
    .select(['wzn_id as wznId', 'nama', 'reason'])
    .$if(search === '', (all) => all.where('position', '>=', offset))
    .$if(search !== '', (some) => some.offset(offset))
    .orderBy('position')
    .limit(query.pageSize)
    .execute()
  return { rows, page, pageCount, count }
}

async function countLeftOut(found: SelectQueryBuilder<Tables, 'bulk_left_out', object>): Promise<number> {
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

function isFound(search: string) {
  const pattern = containsPattern(asciiLower(search))
  return sql<SqlBool>`lower(nama || '\n' || wzn_id || '\n' || reason) like ${pattern} escape '\\'`
}

function toRun({ details, left_out_count }: { details: string; left_out_count: number }): BulkRun {
  return { ...JSON.parse(details), leftOutCount: left_out_count }
}
