import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { bareKeyOf } from '../../rules/message-id.ts'
import { type NextStep, RETRY_DELAY_MS } from '../../rules/next-step.ts'
import type { ClaimedMessage } from './claim-message.ts'

/** What a try came to; `fault` as the table keeps it. `cancelled`: it would be tried again, but its job is cancelled. */
export type SettledStep = (NextStep | { state: 'cancelled'; reason: string }) & {
  fault?: 'recipient' | undefined
}

/** Notes what became of a claimed message, only while the claim is still this worker's own; answers whether it was. */
export async function settleMessage(
  trx: Trx,
  clock: Clock,
  worker: string,
  message: Pick<ClaimedMessage, 'id' | 'attempts'>,
  step: SettledStep,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set({ ...changesOf(step, clock), worker: null, lease_until_ms: null })
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('worker', '=', worker)
    .where('attempts', '=', message.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function changesOf(step: SettledStep, clock: Clock) {
  if (step.state === 'queued') {
    return { state: step.state, reason: step.reason, due_at_ms: clock.nowMs() + RETRY_DELAY_MS }
  }
  const finished = { state: step.state, finished_at: nowInstant(clock) }
  if (step.state !== 'sent') return { ...finished, reason: step.reason, fault: step.fault ?? null }
  const gatewayIds = { gateway_message_id: step.messageId, gateway_key: bareKeyOf(step.messageId) }
  return { ...finished, ...gatewayIds, reason: null, fault: null }
}
