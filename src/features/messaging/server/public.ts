import { type Clock, nowInstant } from '../../../platform/clock.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Reader, Trx } from '../../../platform/database/store.ts'
import { newId, newIds } from '../../../platform/new-id.ts'
import { dayOf, formatDay } from '../../../shared/calendar-day.ts'
import { chatIdOf } from '../../../shared/phone-number.ts'
import type { Rupiah } from '../../../shared/rupiah.ts'
import { readBusiness } from '../../settings/server/public.ts'
import type { NewChange } from '../../trail/server/public.ts'
import { billingReminderText } from '../rules/billing-reminder.ts'
import { fillTemplate, tellsDebt } from '../rules/fill-template.ts'
import { paymentConfirmationText, welcomeText } from '../rules/message-text.ts'
import type { MessageJobKind, MessageKind } from '../schemas.ts'
import { recordJob, recordMessage } from './commands/record-messages.ts'
import { BROADCAST_PAUSE_MS } from './queries/broadcast-time.ts'
import { hasStoredGateway } from './queries/gateway-access.ts'

export { billingReminderText as billReminderText } from '../rules/billing-reminder.ts'
export { defaultReminderTemplate } from '../rules/reminder-template.ts'
export { withdrawReminders } from './commands/withdraw-reminders.ts'
export { expectedBroadcastSeconds } from './queries/broadcast-time.ts'
export { checkSession, type OpenSession, type SessionCheck } from './queries/check-session.ts'
export { type OutboxFacts, readOutboxFacts } from './queries/outbox-facts.ts'

/** What queueing a message needs to know. */
export interface OutboxDeps {
  clock: Clock
  /** Whether the environment names a gateway; the admin's settings may too. Without any, a message is kept as failed at once. */
  hasEnvironmentGateway: boolean
  /** Tells the worker that something is due; called after the transaction. */
  wakeWorker: () => void
}

/** The reason kept with a message that no gateway could take. */
export const NO_GATEWAY_REASON = 'Gateway WhatsApp belum diatur (WAHA_URL).'

// BULK-24, ONE-28.
const REMINDER_PAUSE_MS = 1000

interface Recipient {
  /** The customer's document id. */
  customerId: string
  name: string
  /** Stored form, `62…`. */
  whatsapp: string
}

/** Queues the welcome message of a new customer; answers the message id. */
export async function queueWelcome(
  trx: Trx,
  deps: OutboxDeps,
  to: Recipient & { packageName: string },
): Promise<string> {
  const business = await readBusiness(trx)
  const text = welcomeText({ ...to, business, template: business.texts.welcome })
  return queue(trx, deps, { ...to, kind: 'welcome', text })
}

/** Queues a bill's reminder: the template with its placeholders filled; answers the message id. `along`: what caused it, for the trail. */
export function queueReminder(
  trx: Trx,
  deps: OutboxDeps,
  to: Recipient & { billId: string; wznId: string; amount: Rupiah; template: string },
  along: readonly NewChange<unknown>[] = [],
): Promise<string> {
  return queue(trx, deps, { ...to, kind: 'reminder', text: filledTemplate(to.template, to) }, along)
}

/** A template with its placeholders filled, as a reminder sends it. */
export function filledTemplate(
  template: string,
  to: { name: string; wznId: string; amount: Rupiah },
): string {
  return fillTemplate(template, { name: to.name, customerId: to.wznId, amount: to.amount })
}

/** Queues a text about a bill as it stands; answers the message id. */
export function queueBillText(
  trx: Trx,
  deps: OutboxDeps,
  to: Recipient & { billId: string; text: string },
): Promise<string> {
  return queue(trx, deps, { ...to, kind: 'reminder' })
}

/** How many messages a job was queued with; undefined when there is no such job. */
export async function countJobMessages(reader: Reader, id: string): Promise<number | undefined> {
  const job = await reader
    .selectFrom('message_job')
    .select('message_count')
    .where('id', '=', id)
    .executeTakeFirst()
  return job?.message_count
}

/** Queues a template for many customers as one job, each filled with its own facts; answers the job's id (a new one unless given). */
export function queueTemplate(
  trx: Trx,
  deps: OutboxDeps,
  job: { id?: string; label: string; template: string },
  recipients: readonly (Recipient & { wznId: string; amount: Rupiah })[],
): Promise<string> {
  const messages = recipients.map((to) => ({
    ...to,
    kind: 'reminder' as const,
    text: filledTemplate(job.template, to),
  }))
  return queueJob(trx, deps, { ...job, kind: 'reminders', pauseMs: REMINDER_PAUSE_MS }, messages)
}

/**
 * Queues a broadcast as one job, each text filled with its recipient's own facts; answers the job's id. One that tells what is owed counts
 * as a reminder.
 */
export function queueBroadcast(
  trx: Trx,
  deps: OutboxDeps,
  job: { id: string; label: string; template: string },
  recipients: readonly (Recipient & { wznId: string; amount: Rupiah })[],
): Promise<string> {
  const kind = tellsDebt(job.template) ? 'reminder' : 'broadcast'
  const messages = recipients.map((to) => ({ ...to, kind, text: filledTemplate(job.template, to) }) as const)
  return queueJob(trx, deps, { ...job, kind: 'broadcast', pauseMs: BROADCAST_PAUSE_MS }, messages)
}

/** Queues the confirmation of a payment, dated today in the business time zone; answers the message id. `along`: as for reminders. */
export async function queueConfirmation(
  trx: Trx,
  deps: OutboxDeps & { timeZone: string },
  to: Recipient & { billId: string; amount: Rupiah; periodLabel: string },
  along: readonly NewChange<unknown>[] = [],
): Promise<string> {
  const todayLabel = formatDay(dayOf(nowInstant(deps.clock), deps.timeZone))
  const business = await readBusiness(trx)
  const text = paymentConfirmationText({
    ...to,
    todayLabel,
    business,
    template: business.texts.confirmation,
  })
  return queue(trx, deps, { ...to, kind: 'confirmation', text }, along)
}

/** A bill whose customer is to be reminded; `dueText` such as `5 Mei 2026`. */
export interface ReminderOfBill extends Recipient {
  billId: string
  packageName: string
  amount: Rupiah
  periodLabel: string
  dueText: string
}

/** Queues the reminders of many bills as one job with a pause between its messages; answers the job's id. */
export async function queueBillReminders(
  trx: Trx,
  deps: OutboxDeps,
  label: string,
  reminders: readonly ReminderOfBill[],
): Promise<string> {
  const business = await readBusiness(trx)
  const template = business.texts.bulkReminder
  const messages = reminders.map((to) => ({
    ...to,
    kind: 'reminder' as const,
    text: billingReminderText({ ...to, business, template }),
  }))
  return queueJob(trx, deps, { kind: 'bulk-billing', label, pauseMs: REMINDER_PAUSE_MS }, messages)
}

interface NewMessage extends Recipient {
  kind: MessageKind
  billId?: string
  text: string
}

async function queue(
  trx: Trx,
  deps: OutboxDeps,
  message: NewMessage,
  along: readonly NewChange<unknown>[] = [],
): Promise<string> {
  const created_at = nowInstant(deps.clock)
  const outset = { id: newId(), created_at, jobId: null, hasGateway: await hasGateway(trx, deps) }
  const row = messageRow(deps, message, outset)
  await insertRows(trx, 'message', [row])
  await recordMessage(trx, deps, row.id, message, along)
  return row.id
}

async function queueJob(
  trx: Trx,
  deps: OutboxDeps,
  job: { id?: string; kind: MessageJobKind; label: string; pauseMs: number },
  messages: readonly NewMessage[],
): Promise<string> {
  const id = job.id ?? newId()
  const hasGatewayNow = await hasGateway(trx, deps)
  const created_at = nowInstant(deps.clock)
  await trx
    .insertInto('message_job')
    .values({
      id,
      kind: job.kind,
      created_at,
      label: job.label,
      message_count: messages.length,
      pause_ms: job.pauseMs,
      state: hasGatewayNow && messages.length > 0 ? 'running' : 'finished',
    })
    .execute()
  const outset = { created_at, jobId: id, hasGateway: hasGatewayNow }
  const ids = newIds(messages.length)
  await insertRows(
    trx,
    'message',
    messages.map((message, index) => messageRow(deps, message, { id: ids[index] as string, ...outset })),
  )
  await recordJob(trx, deps, { id, at: created_at, label: job.label, count: messages.length })
  return id
}

async function hasGateway(trx: Trx, deps: OutboxDeps): Promise<boolean> {
  return deps.hasEnvironmentGateway || hasStoredGateway(trx)
}

interface Outset {
  id: string
  created_at: string
  jobId: string | null
  hasGateway: boolean
}

function messageRow(deps: OutboxDeps, message: NewMessage, { id, created_at, jobId, hasGateway }: Outset) {
  return {
    id,
    kind: message.kind,
    customer_id: message.customerId,
    bill_id: message.billId ?? null,
    recipient_name: message.name,
    chat_id: chatIdOf(message.whatsapp),
    text: message.text,
    state: hasGateway ? 'queued' : 'failed',
    reason: hasGateway ? null : NO_GATEWAY_REASON,
    attempts: 0,
    due_at_ms: deps.clock.nowMs(),
    created_at,
    finished_at: hasGateway ? null : created_at,
    job_id: jobId,
  }
}
