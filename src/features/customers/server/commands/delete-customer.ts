import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { getCustomerRow, toCustomer } from '../queries.ts'
import { type CustomerChangeItem, snapshotOf } from './customer-snapshot.ts'
import { keepCustomerCount } from './keep-customer-count.ts'

/** Deletes a customer; its bills stay (R11), and the change can be taken back. Throws NOT_FOUND. */
export async function deleteCustomer(
  trx: Trx,
  deps: { clock: Clock },
  id: string,
): Promise<{ changeId: string }> {
  const row = await getCustomerRow(trx, id)
  await trx.deleteFrom('pelanggan').where('id', '=', id).execute()
  await keepCustomerCount(trx, -1)
  const item: CustomerChangeItem = {
    entityId: id,
    before: { ...snapshotOf(row), is_new: row.is_new },
    after: null,
  }
  const label = `${row.nama} (${toCustomer(row).customerId})`
  return { changeId: await recordChange(trx, deps, { kind: 'customer-deleted', label, items: [item] }) }
}
