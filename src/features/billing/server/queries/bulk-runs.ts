import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BulkRun } from '../../schemas.ts'

/** One page of the receipts, newest first, without who was left out. */
export async function listBulkRuns(reader: Reader, query: { page: number; pageSize: number }) {
  const { count } = await reader
    .selectFrom('bulk_run')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await reader
    .selectFrom('bulk_run')
    .select('details')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  const receipts = rows.map(({ details }): Omit<BulkRun, 'leftOut'> => JSON.parse(details))
  return { rows: receipts, page, pageCount, count }
}

/** The receipt of a save, if it was done. */
export async function findBulkRun(reader: Reader, id: string): Promise<BulkRun | undefined> {
  const row = await reader
    .selectFrom('bulk_run')
    .select(['details', 'left_out'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...JSON.parse(row.details), leftOut: JSON.parse(row.left_out) }
}

/** The receipt of a save; throws NOT_FOUND. */
export async function getBulkRun(reader: Reader, id: string): Promise<BulkRun> {
  const run = await findBulkRun(reader, id)
  if (!run) throw new AppError('NOT_FOUND')
  return run
}
