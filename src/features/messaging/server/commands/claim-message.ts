import { type ExpressionBuilder, sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { MessageTable, Tables } from '../../../../platform/database/tables.ts'
import { isOver, type LaneUser, LEASE_MS } from './keep-lane.ts'

const CLAIMED = [
  'id',
  'chat_id',
  'text',
  'attempts',
  'first_tried_at',
  'created_at',
  'attempt_at_ms',
  'job_id',
] as const

type Messages = ExpressionBuilder<Tables, 'message'>

/**
 * The condition of a job's queued messages, for queries in the order of `state` and `sequence`. As a range it keeps the state in that order, which
 * only the index by job has; else PostgreSQL may walk through all that was ever sent to find the first one.
 */
export const IS_QUEUED_IN_JOB = sql<boolean>`message.state >= 'queued' and message.state <= 'queued' and message.job_id is not null`

export interface ClaimedMessage extends Pick<MessageTable, (typeof CLAIMED)[number]> {
  /** The pause that its job wants behind it; null without a job. */
  job_pause_ms: number | null
}

/** Claims the next message without a job: it is `sending` and one attempt older before the request goes out. */
export function claimSingle(trx: Trx, by: LaneUser): Promise<ClaimedMessage | undefined> {
  return claim(trx, by, firstSingle)
}

/** Claims the next message of the first running job in the same way. One job after the other: the second waits until the first has none left. */
export function claimOfJob(trx: Trx, by: LaneUser): Promise<ClaimedMessage | undefined> {
  return claim(trx, by, firstOfJob)
}

// The conditions on state and job are written out, not bound: only so do the partial indexes serve for certain.
function firstSingle(eb: Messages, clock: Clock) {
  return eb
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`state = 'queued' and job_id is null`)
    .where(isOver('due_at_ms', clock.nowMs()))
    .orderBy('due_at_ms')
    .orderBy('sequence')
    .limit(1)
}

function firstOfJob(eb: Messages, clock: Clock) {
  return eb
    .selectFrom('message')
    .select('id')
    .where(IS_QUEUED_IN_JOB)
    .where('job_id', '=', (job) =>
      job
        .selectFrom('message_job')
        .select('message_job.id')
        .where(sql<boolean>`message_job.state = 'running'`)
        .orderBy('message_job.created_at')
        .orderBy('message_job.id')
        .limit(1),
    )
    .where(isOver('due_at_ms', clock.nowMs()))
    .orderBy('state')
    .orderBy('sequence')
    .limit(1)
}

async function claim(
  trx: Trx,
  { clock, worker }: LaneUser,
  first: typeof firstSingle,
): Promise<ClaimedMessage | undefined> {
  return trx
    .updateTable('message')
    .set((eb) => ({
      state: 'sending',
      worker,
      lease_until_ms: clock.nowMs() + LEASE_MS,
      attempt_at_ms: clock.nowMs(),
      gateway_message_id: null,
      gateway_key: null,
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
export async function claimAbandoned(
  trx: Trx,
  { clock, worker }: LaneUser,
): Promise<ClaimedMessage | undefined> {
  const isLeaseOver = isOver('lease_until_ms', clock.nowMs())
  return trx
    .updateTable('message')
    .set({ worker, lease_until_ms: clock.nowMs() + LEASE_MS })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where(sql<boolean>`state = 'sending'`)
        .where(isLeaseOver)
        .orderBy('sequence')
        .limit(1),
    )
    .where(isLeaseOver)
    .returning(CLAIMED)
    .returning(jobPause)
    .executeTakeFirst()
}

/** Lets a message that may still be on its way be looked for again at that time, milliseconds. Keeps what it says of its attempt. */
export async function postponeLook(
  trx: Trx,
  { worker }: LaneUser,
  message: Pick<ClaimedMessage, 'id' | 'attempt_at_ms'>,
  untilMs: number,
): Promise<void> {
  await trx
    .updateTable('message')
    .set({ lease_until_ms: untilMs, attempt_at_ms: message.attempt_at_ms, worker: null })
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('worker', '=', worker)
    .execute()
}

function jobPause(eb: Messages) {
  return eb
    .selectFrom('message_job')
    .select('pause_ms')
    .whereRef('message_job.id', '=', 'message.job_id')
    .as('job_pause_ms')
}
