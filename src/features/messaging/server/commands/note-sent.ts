import { type ExpressionBuilder, sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { finishJob } from './finish-job.ts'
import { applyEarlyReceipt } from './note-receipt.ts'

/** A message of ours that the gateway saw go out; `chatId` null: it does not say to whom, `atMs` undefined: nor when. */
export interface SentSight {
  key: string
  messageId: string
  chatId: string | null
  text: string
  atMs: number | undefined
}

// How far the clocks of the gateway and this machine may be apart.
const CLOCK_SKEW_MS = 120_000

// An older try has nothing to do with it: that the same text went out now is somebody else's doing.
const LONGEST_WAY_MS = 3_600_000

type Messages = ExpressionBuilder<Tables, 'message'>

/**
 * Settles the message that was seen, whatever its own send came to: `uncertain`, waiting for another try, or `failed`. For one on its way
 * only the gateway's ids are noted; the worker settles it. What is known already changes nothing.
 */
export async function noteSent(trx: Trx, clock: Clock, sight: SentSight): Promise<void> {
  if (await isKnown(trx, sight.key)) return
  const message = await findMessage(trx, clock, sight)
  if (!message) return
  const isOnItsWay = message.state === 'sending'
  await trx
    .updateTable('message')
    .set({
      gateway_message_id: sight.messageId,
      gateway_key: sight.key,
      ...(!isOnItsWay && {
        state: 'sent',
        reason: null,
        fault: null,
        finished_at: message.finished_at ?? nowInstant(clock),
      }),
    })
    .where('id', '=', message.id)
    .execute()
  if (isOnItsWay) return
  await applyEarlyReceipt(trx, clock, sight.key)
  if (message.job_id !== null) await finishJob(trx, clock, message.job_id)
}

async function isKnown(trx: Trx, key: string): Promise<boolean> {
  const message = await trx
    .selectFrom('message')
    .select('id')
    .where('gateway_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

/** The one that was tried next to that time, of several the oldest. Without a chat the text alone must tell, so there must be no second one. */
async function findMessage(trx: Trx, clock: Clock, sight: SentSight) {
  const { chatId } = sight
  if (chatId !== null) {
    const isOpen = sql<boolean>`state in ('uncertain', 'sending', 'queued', 'failed')`
    return (await candidates(trx, clock, sight, (eb) => eb.and([eb('chat_id', '=', chatId), isOpen])))[0]
  }
  const sending = await candidates(trx, clock, sight, () => sql<boolean>`state = 'sending'`)
  // Both conditions, so that the index of settled messages serves.
  const isUncertain = sql<boolean>`state = 'uncertain' and state not in ('queued', 'sending')`
  const all = [...sending, ...(await candidates(trx, clock, sight, () => isUncertain))]
  return all.length === 1 ? all[0] : undefined
}

function candidates(
  trx: Trx,
  clock: Clock,
  sight: SentSight,
  isOpen: (eb: Messages) => ReturnType<Messages['and']> | ReturnType<typeof sql<boolean>>,
) {
  const atMs = sight.atMs ?? clock.nowMs()
  const earliestMs = atMs - LONGEST_WAY_MS
  return trx
    .selectFrom('message')
    .select(['id', 'state', 'finished_at', 'job_id'])
    .where((eb) => isOpen(eb) as ReturnType<Messages['and']>)
    .where('text', '=', sight.text)
    .where('gateway_key', 'is', null)
    .where('first_tried_at', '<=', instantOf(atMs + CLOCK_SKEW_MS))
    .where((eb) =>
      eb.or([eb('attempt_at_ms', '>=', earliestMs), eb('first_tried_at', '>=', instantOf(earliestMs))]),
    )
    .orderBy(sql`abs(coalesce(attempt_at_ms, 0) - ${atMs})`)
    .orderBy('sequence')
    .limit(2)
    .execute()
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}
