import { type ExpressionBuilder, sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { MessageTable, Tables } from '../../../../platform/database/tables.ts'

/**
 * How long a claim holds, longer than one send with its looks at the chat can take. A message still `sending` after that belongs to
 * a process that died.
 */
export const LEASE_MS = 120_000

const CLAIMED = ['id', 'chat_id', 'text', 'attempts', 'first_tried_at', 'created_at'] as const

type Messages = ExpressionBuilder<Tables, 'message'>

export interface ClaimedMessage extends Pick<MessageTable, (typeof CLAIMED)[number]> {
  /** The pause that its job wants behind it; null without a job. */
  job_pause_ms: number | null
}

/**
 * Claims the next message that is due: it is `sending` and one attempt older before the request goes out. Messages
 * without a job go first; those of jobs follow in the order of queueing.
 */
export async function claimDueMessage(
  trx: Trx,
  clock: Clock,
  worker: string,
  jobsToo = true,
): Promise<ClaimedMessage | undefined> {
  const single = await claim(trx, clock, worker, firstSingle)
  return single ?? (jobsToo ? claim(trx, clock, worker, firstOfJobs) : undefined)
}

// The conditions on state and job are written out, not bound: only so do the partial indexes serve for certain.
function firstSingle(eb: Messages, clock: Clock) {
  return eb
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`state = 'queued' and job_id is null`)
    .where('due_at_ms', '<=', clock.nowMs())
    .orderBy('due_at_ms')
    .orderBy('sequence')
    .limit(1)
}

function firstOfJobs(eb: Messages, clock: Clock) {
  return eb
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`state = 'queued' and job_id is not null`)
    .where('due_at_ms', '<=', clock.nowMs())
    .orderBy('sequence')
    .limit(1)
}

async function claim(
  trx: Trx,
  clock: Clock,
  worker: string,
  first: typeof firstSingle,
): Promise<ClaimedMessage | undefined> {
  return trx
    .updateTable('message')
    .set((eb) => ({
      state: 'sending',
      worker,
      lease_until_ms: clock.nowMs() + LEASE_MS,
      attempts: eb('attempts', '+', 1),
      first_tried_at: eb.fn.coalesce('first_tried_at', eb.val(nowInstant(clock))),
    }))
    .where('id', '=', (eb) => first(eb, clock))
    .where('state', '=', 'queued')
    .returning(CLAIMED)
    .returning(jobPause)
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
        .where(sql<boolean>`state = 'sending'`)
        .where('lease_until_ms', '<=', clock.nowMs())
        .orderBy('sequence')
        .limit(1),
    )
    .where('lease_until_ms', '<=', clock.nowMs())
    .returning(CLAIMED)
    .returning(jobPause)
    .executeTakeFirst()
}

function jobPause(eb: Messages) {
  return eb
    .selectFrom('message_job')
    .select('pause_ms')
    .whereRef('message_job.id', '=', 'message.job_id')
    .as('job_pause_ms')
}
