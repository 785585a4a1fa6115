import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { type OutboxDeps, queueWelcome } from '../../../messaging/server/public.ts'
import { recordChange } from '../../../trail/server/public.ts'
import type { CustomerForm } from '../../schemas.ts'
import { toCustomer } from '../queries.ts'
import { checkPackage } from './check-package.ts'
import { customerColumns } from './customer-columns.ts'
import { customerLabel, madeItem } from './customer-snapshot.ts'
import { keepCustomerTotals } from './keep-customer-totals.ts'
import { takeCustomerId } from './take-customer-id.ts'

/** Adds a customer with a free WZN id, and queues the welcome message in the same transaction. Throws BAD_REQUEST at `paket`. */
export async function addCustomer(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock; timeZone: string },
  form: CustomerForm,
) {
  await checkPackage(trx, form.paket)
  const customerId = await takeCustomerId(trx)
  const row = {
    id: newId(),
    customer_id: customerId,
    user_id: customerId,
    status: form.status,
    is_new: 0 as const,
    ...customerColumns(deps, form, customerId),
  }
  await trx.insertInto('pelanggan').values(row).execute()
  await keepCustomerTotals(trx, [{ before: null, after: row }])
  await recordChange(trx, deps, {
    kind: 'customer-added',
    label: customerLabel(row),
    items: [madeItem(row)],
  })
  const welcomeMessageId = await queueWelcome(trx, deps, {
    customerId: row.id,
    name: row.nama,
    whatsapp: row.whatsapp,
    packageName: row.paket,
  })
  return { customer: toCustomer(row), welcomeMessageId }
}
