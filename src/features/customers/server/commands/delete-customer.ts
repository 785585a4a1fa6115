import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { getCustomerRow } from '../queries.ts'
import { type CustomerChangeItem, customerLabel, snapshotOf } from './customer-snapshot.ts'
import { keepCustomerTotals } from './keep-customer-totals.ts'
import { keepDebtor } from './keep-debtors.ts'
import { keepPast } from './keep-past.ts'

/** Deletes a customer; its bills stay (R11), and the change can be taken back. Throws NOT_FOUND. */
export async function deleteCustomer(
  trx: Trx,
  deps: { clock: Clock },
  id: string,
): Promise<{ changeId: string }> {
  const row = await getCustomerRow(trx, id)
  await trx.deleteFrom('pelanggan').where('id', '=', id).execute()
  await keepCustomerTotals(trx, [{ before: row, after: null }])
  await keepDebtor(trx, id)
  await keepPast(trx, deps, [{ id, before: row, after: null }])
  const item: CustomerChangeItem = {
    entityId: id,
    customerId: id,
    before: { ...snapshotOf(row), is_new: row.is_new },
    after: null,
  }
  const change = { kind: 'customer-deleted', label: customerLabel(row), items: [item] } as const
  return { changeId: await recordChange(trx, deps, change) }
}
