import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { type OutboxDeps, queueConfirmation, withdrawReminders } from '../../../messaging/server/public.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { billLabel } from '../../rules/bill-changes.ts'
import { getBillRow, toBill } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'

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
  if (isPaid) await withdrawReminders(trx, deps.clock, stored, 'Tagihan sudah lunas.')
  const change = paymentChange(stored, changed)
  const bill = toBill(changed)
  if (!isPaid || bill.whatsapp === '') {
    await recordChange(trx, deps, change)
    return { bill, messageId: null }
  }
  const to = {
    customerId: bill.customerId,
    name: bill.customerName,
    whatsapp: bill.whatsapp,
    billId: bill.id,
    amount: rupiah(bill.amount),
    periodLabel: `${bill.month} ${bill.year}`,
  }
  return { bill, messageId: await queueConfirmation(trx, deps, to, [change]) }
}

function paymentChange(before: TagihanTable, after: TagihanTable) {
  const item = {
    entityId: before.id,
    customerId: before.customer_id,
    before: { is_paid: before.is_paid, paid_at: before.paid_at },
    after: { is_paid: after.is_paid, paid_at: after.paid_at },
  }
  const kind = after.is_paid === 1 ? ('bill-paid' as const) : ('bill-unpaid' as const)
  return { kind, label: billLabel(before), items: [item] }
}
