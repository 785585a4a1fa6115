import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { type OutboxDeps, queueConfirmation } from '../../../messaging/server/public.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { billLabel } from '../../rules/bill-changes.ts'
import { getBillRow, toBill } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'
import { withdrawRemindersOf } from './withdraw-reminders.ts'

/**
 * Marks a bill paid (now) or unpaid. A bill with a number that becomes paid gets its confirmation queued; saying again what it already
 * is changes nothing. Throws NOT_FOUND.
 */
export async function setPaid(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock; timeZone: string },
  id: string,
  isPaid: boolean,
) {
  const stored = await getBillRow(trx, id)
  if ((stored.is_paid === 1) === isPaid) return { bill: toBill(stored), messageId: null }
  const now = nowInstant(deps.clock)
  const changes = {
    is_paid: isPaid ? (1 as const) : (0 as const),
    paid_at: isPaid ? now : null,
    last_updated: now,
  }
  await trx.updateTable('tagihan').set(changes).where('id', '=', id).execute()
  const changed = { ...stored, ...changes }
  await keepTotals(trx, deps, [{ before: stored, after: changed }])
  const { is_paid, paid_at } = stored
  const item = {
    entityId: id,
    customerId: stored.customer_id,
    before: { is_paid, paid_at },
    after: { is_paid: changes.is_paid, paid_at: changes.paid_at },
  }
  const kind = isPaid ? 'bill-paid' : 'bill-unpaid'
  await recordChange(trx, deps, { kind, label: billLabel(stored), items: [item] })
  if (isPaid) await withdrawRemindersOf(trx, deps.clock, stored, 'Tagihan sudah lunas.')
  const bill = toBill(changed)
  if (!isPaid || bill.whatsapp === '') return { bill, messageId: null }
  const messageId = await queueConfirmation(trx, deps, {
    customerId: bill.customerId,
    name: bill.customerName,
    whatsapp: bill.whatsapp,
    billId: bill.id,
    amount: rupiah(bill.amount),
    periodLabel: `${bill.month} ${bill.year}`,
  })
  return { bill, messageId }
}
