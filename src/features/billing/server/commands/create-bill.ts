import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { periodFields, periodLabel } from '../../../../shared/billing-period.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import type { Customer } from '../../../customers/contract.ts'
import { findActiveCustomer } from '../../../customers/server/public.ts'
import { type OutboxDeps, queueConfirmation, queueReminder } from '../../../messaging/server/public.ts'
import { readBusiness } from '../../../settings/server/public.ts'
import { type NewChange, recordChange } from '../../../trail/server/public.ts'
import { billLabel } from '../../rules/bill-changes.ts'
import { dueDayIn } from '../../rules/due-date.ts'
import type { Bill, BillForm } from '../../schemas.ts'
import { nextRepeatNumber, toBill } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'

/**
 * Saves one bill with copies of the customer's name, number and package, and queues its reminder (saved as paid: its
 * confirmation) when asked to. Throws NOT_FOUND without an active customer, BILL_EXISTS for a second bill of the month that
 * was not meant, BAD_REQUEST for a reminder without a text.
 */
export async function createBill(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock; timeZone: string },
  form: BillForm,
) {
  if (form.notify && !form.isPaid && form.messageTemplate === '')
    throw fieldError('messageTemplate', 'Pesan tidak boleh kosong.')
  const customer = await findActiveCustomer(trx, form.customerId)
  if (!customer) throw new AppError('NOT_FOUND', { message: 'Pelanggan tidak ditemukan atau tidak aktif.' })
  const months = { period: form.period, lastPeriod: form.period }
  const repeatNumber = await nextRepeatNumber(trx, customer.id, months)
  if (repeatNumber > 0 && !form.allowRepeat) throw new AppError('BILL_EXISTS')

  const now = nowInstant(deps.clock)
  const row = {
    id: newId(),
    customer_id: customer.id,
    customer_name: customer.nama,
    whatsapp: customer.whatsapp,
    paket: customer.paket,
    amount: form.amount,
    is_paid: form.isPaid ? (1 as const) : (0 as const),
    ...periodFields(form.period),
    period: form.period,
    last_period: form.period,
    repeat_number: repeatNumber,
    due_date: null,
    due_on: dueDayIn(form.period, (await readBusiness(trx)).dueDay),
    creation_date: null,
    created_at: now,
    paid_at: form.isPaid ? now : null,
    invoice_number: null,
    billing_cycle: null,
    notes: form.notes,
    user_id: null,
    last_updated: now,
  }
  await trx.insertInto('tagihan').values(row).execute()
  await keepTotals(trx, deps, [{ before: null, after: row }])
  const item = { entityId: row.id, customerId: customer.id, before: null, after: row }
  const change = { kind: 'bill-made' as const, label: billLabel(row), items: [item] }
  const bill = toBill(row)
  if (form.notify && customer.whatsapp !== '')
    return { bill, messageId: await notify(trx, deps, customer, bill, form, change) }
  await recordChange(trx, deps, change)
  return { bill, messageId: null }
}

// A bill that is saved as paid is confirmed: nobody is asked to pay what they have paid.
function notify(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock; timeZone: string },
  customer: Customer,
  bill: Bill,
  form: BillForm,
  change: NewChange<unknown>,
): Promise<string> {
  const facts = {
    customerId: customer.id,
    name: customer.nama,
    whatsapp: customer.whatsapp,
    billId: bill.id,
    amount: rupiah(bill.amount),
  }
  if (bill.isPaid)
    return queueConfirmation(trx, deps, { ...facts, periodLabel: periodLabel(form.period) }, [change])
  return queueReminder(trx, deps, { ...facts, wznId: customer.customerId, template: form.messageTemplate }, [
    change,
  ])
}
