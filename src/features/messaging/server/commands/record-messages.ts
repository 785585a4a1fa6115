import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { type NewChange, recordChange, recordChanges } from '../../../trail/server/public.ts'
import type { MessageKind } from '../../schemas.ts'

/** Writes a queued message to the trail, and `along` what caused it. */
export async function recordMessage(
  trx: Trx,
  deps: { clock: Clock },
  id: string,
  message: { kind: MessageKind; customerId: string; name: string; whatsapp: string; text: string },
  along: readonly NewChange<unknown>[],
): Promise<void> {
  const { kind, customerId, name, whatsapp, text } = message
  const after = { kind, recipient_name: name, whatsapp, text }
  const items = [{ entityId: id, customerId, before: null, after }]
  await recordChanges(trx, deps, [...along, { kind: 'message-queued', label: name, items }])
}

/** Writes a queued job to the trail; without items, since its messages carry the instant of the change. */
export async function recordJob(
  trx: Trx,
  deps: { clock: Clock },
  job: { id: string; at: string; label: string; count: number },
): Promise<void> {
  const { at, label, count } = job
  const details = { jobId: job.id }
  await recordChange(trx, deps, { kind: 'messages-queued', at, label, count, details, items: [] })
}

/** Writes to the trail what the admin did with a job; `count` messages were touched, none told apart. */
export async function recordSteering(
  trx: Trx,
  deps: { clock: Clock },
  kind: 'job-paused' | 'job-resumed' | 'job-cancelled' | 'job-resent',
  job: { id: string; label: string },
  count = 0,
): Promise<void> {
  await recordChange(trx, deps, { kind, label: job.label, count, details: { jobId: job.id }, items: [] })
}

/** Writes to the trail what the admin did with one message, which was in that state before. */
export async function recordMessageDeed(
  trx: Trx,
  deps: { clock: Clock },
  kind: 'message-resent' | 'message-assumed-sent',
  message: { id: string; customer_id: string | null; recipient_name: string; state: string },
): Promise<void> {
  const state = kind === 'message-resent' ? 'queued' : 'sent'
  const item = {
    entityId: message.id,
    ...(message.customer_id !== null && { customerId: message.customer_id }),
    before: { state: message.state },
    after: { state },
  }
  await recordChange(trx, deps, { kind, label: message.recipient_name, items: [item] })
}
