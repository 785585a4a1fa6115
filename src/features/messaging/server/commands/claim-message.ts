import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { MessageTable } from '../../../../platform/database/tables.ts'

/**
 * How long a claim holds, longer than one send with its looks at the chat can take. A message still `sending` after that belongs to
 * a process that died.
 */
export const LEASE_MS = 120_000

const CLAIMED = ['id', 'chat_id', 'text', 'attempts', 'first_tried_at', 'created_at'] as const

export type ClaimedMessage = Pick<MessageTable, (typeof CLAIMED)[number]>

/** Claims the next message that is due: it is `sending` and one attempt older before the request goes out. */
export async function claimDueMessage(
  trx: Trx,
  clock: Clock,
  worker: string,
): Promise<ClaimedMessage | undefined> {
  const now = nowInstant(clock)
  return trx
    .updateTable('message')
    .set((eb) => ({
      state: 'sending',
      worker,
      lease_until_ms: clock.nowMs() + LEASE_MS,
      attempts: eb('attempts', '+', 1),
      first_tried_at: eb.fn.coalesce('first_tried_at', eb.val(now)),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where('state', '=', 'queued')
        .where('due_at_ms', '<=', clock.nowMs())
        .orderBy('due_at_ms')
        .orderBy('sequence')
        .limit(1),
    )
    .where('state', '=', 'queued')
    .returning(CLAIMED)
    .executeTakeFirst()
}

/** Takes over a message whose sender died in between; whether it went out is for the chat to tell. */
export async function claimAbandonedMessage(
  trx: Trx,
  clock: Clock,
  worker: string,
): Promise<ClaimedMessage | undefined> {
  return trx
    .updateTable('message')
    .set({ worker, lease_until_ms: clock.nowMs() + LEASE_MS })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where('state', '=', 'sending')
        .where('lease_until_ms', '<=', clock.nowMs())
        .orderBy('sequence')
        .limit(1),
    )
    .where('lease_until_ms', '<=', clock.nowMs())
    .returning(CLAIMED)
    .executeTakeFirst()
}
