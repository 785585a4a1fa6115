import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { findActiveCustomer } from '../../../customers/server/public.ts'
import {
  billReminderText,
  defaultReminderTemplate,
  filledTemplate,
} from '../../../messaging/server/public.ts'
import { readBusiness } from '../../../settings/server/public.ts'
import { monthsLabel } from '../../rules/billing-cycle.ts'
import { dueText } from '../../rules/due-date.ts'
import { getBillRow } from '../queries.ts'

/** What the forms of bills start with: due day and reminder template of the settings. */
export async function getFormDefaults(reader: Reader): Promise<{ dueDay: number; messageTemplate: string }> {
  const business = await readBusiness(reader)
  return {
    dueDay: business.dueDay,
    messageTemplate: defaultReminderTemplate(business, business.texts.reminder),
  }
}

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
  const business = await readBusiness(reader)
  const period = bill.period as BillingPeriod
  return billReminderText({
    name: bill.customer_name,
    amount: bill.amount,
    periodLabel: monthsLabel({ period, lastPeriod: bill.last_period as BillingPeriod }),
    dueText: dueText({ dueDate: bill.due_date, dueOn: bill.due_on as CalendarDay }),
    packageName: bill.paket,
    business,
    template: business.texts.bulkReminder,
  })
}
