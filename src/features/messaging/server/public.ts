import { type Clock, nowInstant } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/store.ts'
import { newId } from '../../../platform/new-id.ts'
import { dayOf, formatDay } from '../../../shared/calendar-day.ts'
import { chatIdOf } from '../../../shared/phone-number.ts'
import type { Rupiah } from '../../../shared/rupiah.ts'
import { fillTemplate } from '../rules/fill-template.ts'
import { paymentConfirmationText, welcomeText } from '../rules/message-text.ts'

export { defaultReminderTemplate } from '../rules/reminder-template.ts'

/** What queueing a message needs to know. */
export interface OutboxDeps {
  clock: Clock
  /** Without a gateway a message is kept as failed at once. */
  gatewayConfigured: boolean
  /** Tells the worker that something is due; called after the transaction. */
  wakeWorker: () => void
}

/** The reason kept with a message that no gateway could take. */
export const NO_GATEWAY_REASON = 'Gateway WhatsApp belum diatur (WAHA_URL).'

interface Recipient {
  /** The customer's document id. */
  customerId: string
  name: string
  /** Stored form, `62…`. */
  whatsapp: string
}

/** Queues the welcome message of a new customer; answers the message id. */
export function queueWelcome(
  trx: Trx,
  deps: OutboxDeps,
  to: Recipient & { packageName: string },
): Promise<string> {
  return queue(trx, deps, { ...to, kind: 'welcome', text: welcomeText(to) })
}

/** Queues a bill's reminder: the template with its placeholders filled; answers the message id. */
export function queueReminder(
  trx: Trx,
  deps: OutboxDeps,
  to: Recipient & { billId: string; wznId: string; amount: Rupiah; template: string },
): Promise<string> {
  const text = fillTemplate(to.template, { name: to.name, customerId: to.wznId, amount: to.amount })
  return queue(trx, deps, { ...to, kind: 'reminder', text })
}

/** Queues the confirmation of a payment, dated today in the business time zone; answers the message id. */
export function queueConfirmation(
  trx: Trx,
  deps: OutboxDeps & { timeZone: string },
  to: Recipient & { billId: string; amount: Rupiah; periodLabel: string },
): Promise<string> {
  const todayLabel = formatDay(dayOf(nowInstant(deps.clock), deps.timeZone))
  return queue(trx, deps, {
    ...to,
    kind: 'confirmation',
    text: paymentConfirmationText({ ...to, todayLabel }),
  })
}

interface NewMessage extends Recipient {
  kind: 'welcome' | 'reminder' | 'confirmation'
  billId?: string
  text: string
}

async function queue(trx: Trx, deps: OutboxDeps, message: NewMessage): Promise<string> {
  const id = newId()
  const now = nowInstant(deps.clock)
  await trx
    .insertInto('message')
    .values({
      id,
      kind: message.kind,
      customer_id: message.customerId,
      bill_id: message.billId ?? null,
      recipient_name: message.name,
      chat_id: chatIdOf(message.whatsapp),
      text: message.text,
      state: deps.gatewayConfigured ? 'queued' : 'failed',
      reason: deps.gatewayConfigured ? null : NO_GATEWAY_REASON,
      attempts: 0,
      due_at_ms: deps.clock.nowMs(),
      created_at: now,
      finished_at: deps.gatewayConfigured ? null : now,
    })
    .execute()
  return id
}
