import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import type { Registration } from '../../schemas.ts'
import { customerColumns } from './customer-columns.ts'
import { keepCustomerCount } from './keep-customer-count.ts'

/** Creates an active customer without a WZN id, from a visitor's form. */
export async function registerCustomer(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  form: Registration,
): Promise<void> {
  const row = { id: newId(), customer_id: null, user_id: null, status: 'Aktif', is_new: 1 as const }
  await trx
    .insertInto('pelanggan')
    .values({ ...row, ...customerColumns(deps, form, null) })
    .execute()
  await keepCustomerCount(trx, 1)
}
