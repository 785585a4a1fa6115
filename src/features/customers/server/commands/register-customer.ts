import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { recordChange } from '../../../trail/server/public.ts'
import type { Registration } from '../../schemas.ts'
import { checkPackage } from './check-package.ts'
import { customerColumns } from './customer-columns.ts'
import { customerLabel, madeItem } from './customer-snapshot.ts'
import { keepCustomerTotals } from './keep-customer-totals.ts'

type RegisteredColumns = ReturnType<typeof customerColumns>

/** Creates an active customer without a WZN id, from a visitor's form. Throws BAD_REQUEST at `paket`. */
export async function registerCustomer(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  form: Registration,
): Promise<void> {
  await checkPackage(trx, form.paket)
  await addRegistered(trx, deps, customerColumns(deps, form, null))
}

/** Creates that customer from its columns; answers its document id. */
export async function addRegistered(
  trx: Trx,
  deps: { clock: Clock },
  columns: RegisteredColumns,
): Promise<string> {
  const row = {
    id: newId(),
    customer_id: null,
    user_id: null,
    status: 'Aktif',
    is_new: 1 as const,
    ...columns,
  }
  await trx.insertInto('pelanggan').values(row).execute()
  await keepCustomerTotals(trx, [{ before: null, after: row }])
  const items = [madeItem(row)]
  await recordChange(trx, deps, { kind: 'customer-registered', label: customerLabel(row), items })
  return row.id
}
