import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { PelangganTable } from '../../../../platform/database/tables.ts'
import { searchText } from '../../rules/search-text.ts'

const IDS_PER_STATEMENT = 2000

/**
 * Stores whole rows, old ones in place of those with the same document id, and removes the customers in `gone`. All old rows go
 * first, so rows may swap their WZN ids.
 */
export async function replaceCustomers(
  trx: Trx,
  rows: readonly Omit<PelangganTable, 'search_text'>[],
  gone: readonly string[] = [],
): Promise<void> {
  const ids = [...gone, ...rows.map((row) => row.id)]
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    const some = ids.slice(from, from + IDS_PER_STATEMENT)
    await trx.deleteFrom('pelanggan').where('id', 'in', some).execute()
    // A statement does not free the event loop, and other requests want their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const stored = rows.map((row) => ({
    ...row,
    search_text: searchText({ ...row, customerId: row.customer_id }),
  }))
  await insertRows(trx, 'pelanggan', stored)
}
