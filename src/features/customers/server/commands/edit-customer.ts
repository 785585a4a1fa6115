import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { CustomerForm } from '../../schemas.ts'
import { getCustomerRow, toCustomer } from '../queries.ts'
import { customerColumns } from './customer-columns.ts'
import { takeCustomerId } from './take-customer-id.ts'

/** Replaces a customer's fields; the first edit of a self-registered one gives it a WZN id. Throws NOT_FOUND. */
export async function editCustomer(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  id: string,
  form: CustomerForm,
) {
  const stored = await getCustomerRow(trx, id)
  const customerId = stored.customer_id ?? (await takeCustomerId(trx))
  const changes = {
    customer_id: customerId,
    user_id: stored.user_id ?? customerId,
    status: form.status,
    is_new: 0 as const,
    ...customerColumns(deps, form, customerId, stored.tanggal_daftar),
  }
  await trx.updateTable('pelanggan').set(changes).where('id', '=', id).execute()
  return toCustomer({ id, ...changes })
}
