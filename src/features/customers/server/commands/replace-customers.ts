import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { derivedColumns, type OwnColumns } from './derived-columns.ts'
import { keepCustomerCount } from './keep-customer-count.ts'

const IDS_PER_STATEMENT = 2000

/**
 * Stores whole rows, old ones in place of those with the same document id, and removes the customers in `gone`. All old rows go
 * first, so rows may swap their WZN ids.
 */
export async function replaceCustomers(
  trx: Trx,
  rows: readonly OwnColumns[],
  gone: readonly string[] = [],
): Promise<void> {
  let deletedCount = 0
  const ids = [...gone, ...rows.map((row) => row.id)]
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    const some = ids.slice(from, from + IDS_PER_STATEMENT)
    const { numDeletedRows } = await trx.deleteFrom('pelanggan').where('id', 'in', some).executeTakeFirst()
    deletedCount += Number(numDeletedRows)
    // A statement does not free the event loop, and other requests want their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const stored = rows.map((row) => ({ ...row, ...derivedColumns(row) }))
  await insertRows(trx, 'pelanggan', stored)
  await keepCustomerCount(trx, stored.length - deletedCount)
}
