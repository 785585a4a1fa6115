import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { recordChange } from '../../../trail/server/public.ts'
import type { CustomerForm } from '../../schemas.ts'
import { getCustomerRow, toCustomer } from '../queries.ts'
import { checkPackage } from './check-package.ts'
import { customerColumns } from './customer-columns.ts'
import { customerLabel, editedItem } from './customer-snapshot.ts'
import { keepCustomerTotals } from './keep-customer-totals.ts'
import { keepDebtor } from './keep-debtors.ts'
import { keepPast } from './keep-past.ts'
import { takeCustomerId } from './take-customer-id.ts'

/** Replaces a customer's fields; the first edit of a self-registered one gives it a WZN id. Throws NOT_FOUND; BAD_REQUEST at `paket`. */
export async function editCustomer(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  id: string,
  form: CustomerForm,
) {
  const stored = await getCustomerRow(trx, id)
  await checkPackage(trx, form.paket, stored.paket)
  const customerId = stored.customer_id ?? (await takeCustomerId(trx))
  const changes = {
    customer_id: customerId,
    user_id: stored.user_id ?? customerId,
    status: form.status,
    is_new: 0 as const,
    ...customerColumns(deps, form, customerId, stored.tanggal_daftar),
  }
  await trx.updateTable('pelanggan').set(changes).where('id', '=', id).execute()
  const item = editedItem(stored, changes)
  if (item) {
    await keepCustomerTotals(trx, [{ before: stored, after: changes }])
    await keepDebtor(trx, id)
    await keepPast(trx, deps, [{ id, before: stored, after: changes }])
    await recordChange(trx, deps, { kind: 'customer-edited', label: customerLabel(changes), items: [item] })
  }
  return toCustomer({ id, ...changes })
}
