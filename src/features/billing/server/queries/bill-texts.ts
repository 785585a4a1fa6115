import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { findActiveCustomer } from '../../../customers/server/public.ts'
import { billReminderText, filledTemplate } from '../../../messaging/server/public.ts'
import { monthsLabel } from '../../rules/billing-cycle.ts'
import { DEFAULT_DUE_DAY, dueDateText } from '../../rules/due-date.ts'
import { getBillRow } from '../queries.ts'

/** What a reminder with that template would say to a customer; throws NOT_FOUND without an active one. */
export async function previewReminder(
  reader: Reader,
  form: { customerId: string; amount: number; messageTemplate: string },
): Promise<{ text: string }> {
  const customer = await findActiveCustomer(reader, form.customerId)
  if (!customer) throw new AppError('NOT_FOUND')
  const { nama: name, customerId: wznId } = customer
  return { text: filledTemplate(form.messageTemplate, { name, wznId, amount: rupiah(form.amount) }) }
}

/** The reminder of one bill; throws NOT_FOUND. */
export async function getBillMessage(reader: Reader, id: string): Promise<string> {
  const bill = await getBillRow(reader, id)
  const period = bill.period as BillingPeriod
  return billReminderText({
    name: bill.customer_name,
    amount: bill.amount,
    periodLabel: monthsLabel({ period, lastPeriod: bill.last_period as BillingPeriod }),
    dueText: bill.due_date ?? dueDateText(period, DEFAULT_DUE_DAY),
  })
}
