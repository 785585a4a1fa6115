import type { Trx } from '../../../../platform/database/store.ts'
import { rebuildCustomerCounts } from './keep-customer-totals.ts'
import { rebuildDebtors } from './keep-debtors.ts'

/** Replaces what is kept of all customers, counts and who owes what, by a recount. */
export async function rebuildCustomerTotals(trx: Trx): Promise<void> {
  await rebuildCustomerCounts(trx)
  await rebuildDebtors(trx)
}
