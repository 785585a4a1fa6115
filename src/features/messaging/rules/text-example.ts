import { billingReminderText } from './billing-reminder.ts'
import { fillTemplate } from './fill-template.ts'
import { type BusinessWords, paymentConfirmationText, welcomeText } from './message-text.ts'
import { defaultReminderTemplate } from './reminder-template.ts'

const CUSTOMER = { name: 'Budi Santoso', whatsapp: '6281234567890', packageName: '7Mbps' }
const AMOUNT = 150_000
const PERIOD = 'Mei 2026'

/** A message with invented facts, word for word as it would go out; an empty template stands for the built-in one. */
export function exampleText(
  kind: 'welcome' | 'confirmation' | 'reminder' | 'bulkReminder',
  template: string,
  business: BusinessWords & { dueDay: number },
): string {
  const bill = { ...CUSTOMER, amount: AMOUNT, periodLabel: PERIOD, business, template }
  switch (kind) {
    case 'welcome':
      return welcomeText(bill)
    case 'confirmation':
      return paymentConfirmationText({ ...bill, todayLabel: '3 Mei 2026' })
    case 'bulkReminder':
      return billingReminderText({ ...bill, dueText: `${business.dueDay} ${PERIOD}` })
    case 'reminder':
      return fillTemplate(defaultReminderTemplate(business, template), {
        ...CUSTOMER,
        customerId: 'WZN-123',
        amount: AMOUNT,
      })
  }
}
