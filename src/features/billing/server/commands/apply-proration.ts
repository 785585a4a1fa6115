import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { billLabel } from '../../rules/bill-changes.ts'
import type { Bill } from '../../schemas.ts'
import { getPrintedBill } from '../queries/printed-bills.ts'
import { getBillRow, toBill } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'

/** Sets an unpaid bill's amount to the prorated one (R21). Throws NOT_FOUND; BAD_REQUEST for a paid bill. */
export async function applyProration(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  id: string,
): Promise<Bill> {
  const before = await getBillRow(trx, id)
  if (before.is_paid === 1)
    throw new AppError('BAD_REQUEST', { message: 'Tagihan yang sudah lunas tidak dapat diubah.' })
  const { proratedAmount } = await getPrintedBill(trx, deps.timeZone, id)
  const changes = { amount: proratedAmount, last_updated: nowInstant(deps.clock) }
  const after = { ...before, ...changes }
  if (before.amount === after.amount) return toBill(before)
  await trx.updateTable('tagihan').set(changes).where('id', '=', id).execute()
  await keepTotals(trx, deps, [{ before, after }])
  const item = {
    entityId: id,
    customerId: before.customer_id,
    before: { amount: before.amount },
    after: { amount: after.amount },
  }
  await recordChange(trx, deps, { kind: 'bill-amount-changed', label: billLabel(after), items: [item] })
  return toBill(after)
}
