import { randomInt } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { drawCustomerIds } from '../../rules/customer-id.ts'
import type { CustomerChangeItem } from './customer-snapshot.ts'
import { replaceCustomers } from './replace-customers.ts'

const LABEL = 'Ganti semua ID'

/** Gives every customer a new random WZN id, all or none; document ids stay (R7). `changeId` is null without customers. */
export async function regenerateCustomerIds(
  trx: Trx,
  deps: { clock: Clock },
): Promise<{ changeId: string | null; count: number }> {
  const rows = await trx.selectFrom('pelanggan').selectAll().orderBy('id').execute()
  if (rows.length === 0) return { changeId: null, count: 0 }
  const ids = drawCustomerIds(rows.length, (n) => randomInt(n))
  const renumbered = rows.map((row, i) => {
    const id = ids[i] ?? null
    return { ...row, customer_id: id, user_id: id }
  })
  const items = rows.map(
    (row, i): CustomerChangeItem => ({
      entityId: row.id,
      customerId: row.id,
      before: { customer_id: row.customer_id, user_id: row.user_id },
      after: { customer_id: ids[i] ?? null, user_id: ids[i] ?? null },
    }),
  )
  await replaceCustomers(trx, renumbered)
  const changeId = await recordChange(trx, deps, { kind: 'customers-renumbered', label: LABEL, items })
  return { changeId, count: rows.length }
}
