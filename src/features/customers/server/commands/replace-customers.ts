import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { derivedColumns, type OwnColumns } from './derived-columns.ts'
import { type CountedChange, keepCustomerTotals } from './keep-customer-totals.ts'
import { keepDebtors } from './keep-debtors.ts'

const ROWS_PER_STATEMENT = 2000

/**
 * Stores whole rows, old ones in place of those with the same document id, and removes the customers in `gone`. All old rows go
 * first, so rows may swap their WZN ids.
 */
export async function replaceCustomers(
  trx: Trx,
  rows: readonly OwnColumns[],
  gone: readonly string[] = [],
): Promise<void> {
  const changes: CountedChange[] = rows.map((after) => ({ before: null, after }))
  const ids = [...gone, ...rows.map((row) => row.id)]
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const some = ids.slice(from, from + ROWS_PER_STATEMENT)
    const deleted = await trx
      .deleteFrom('pelanggan')
      .where('id', 'in', some)
      .returning(['status', 'paket'])
      .execute()
    for (const before of deleted) changes.push({ before, after: null })
    // A statement does not free the event loop, and other requests want their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT)
    const stored = some.map((row) => ({ ...row, ...derivedColumns(row) }))
    await insertRows(trx, 'pelanggan', stored)
  }
  await keepCustomerTotals(trx, changes)
  await keepDebtors(trx, ids)
}
