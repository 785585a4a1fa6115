import { sql } from 'kysely'
import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { GatewayStateTable } from '../../../../platform/database/tables.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'

/** How long a claim holds without a sign of life of its worker. */
export const LEASE_MS = 5000

/** Longer than any lease, floor or retry delay. What lies further ahead was noted before the machine's clock went back. */
export const MOMENT_MS = 60_000

/** Who takes the lane, and when. */
export interface LaneUser {
  clock: Clock
  /** Unique to the process. */
  worker: string
}

/** The condition that an instant (milliseconds) is over, or so far ahead that the machine's clock must have gone back since. */
export function isOver(column: string, nowMs: number) {
  return sql<boolean>`(${sql.ref(column)} <= ${nowMs} or ${sql.ref(column)} > ${nowMs + MOMENT_MS})`
}

/** The opposite for a value: ahead, but not further than it can have been noted. */
export function isAhead(ms: number, nowMs: number, longestMs = MOMENT_MS): boolean {
  return ms > nowMs && ms <= nowMs + longestMs
}

/** Takes the one lane to the gateway, shared by all processes; undefined while another worker has it or the pause is not over. */
export async function takeLane(
  trx: Trx,
  { clock, worker }: LaneUser,
): Promise<GatewayStateTable | undefined> {
  const nowMs = clock.nowMs()
  return trx
    .updateTable('gateway_state')
    .set({ busy_worker: worker, busy_until_ms: nowMs + LEASE_MS })
    .where((eb) =>
      eb.or([eb('busy_worker', 'is', null), eb('busy_worker', '=', worker), isOver('busy_until_ms', nowMs)]),
    )
    .where(isOver('next_at_ms', nowMs))
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the lane shut behind a message: `floorMs` for all, `jobPauseMs` for messages of jobs. Also done before a send, in case that it breaks off. */
export async function keepPause(
  trx: Trx,
  { clock, worker }: LaneUser,
  pause: { floorMs: number; jobPauseMs: number | null },
): Promise<void> {
  const nowMs = clock.nowMs()
  await trx
    .updateTable('gateway_state')
    .set({
      next_at_ms: nowMs + pause.floorMs,
      ...(pause.jobPauseMs === null ? {} : { next_job_at_ms: nowMs + pause.jobPauseMs }),
    })
    .where('busy_worker', '=', worker)
    .execute()
}

/** Frees the lane for others. */
export async function freeLane(trx: Trx, { worker }: LaneUser): Promise<void> {
  await trx
    .updateTable('gateway_state')
    .set({ busy_worker: null, busy_until_ms: 0 })
    .where('busy_worker', '=', worker)
    .execute()
}

/** A sign of life: lane and claimed message stay this worker's for another lease. */
export async function renewLease(trx: Trx, { clock, worker }: LaneUser, messageId: string): Promise<void> {
  const until = clock.nowMs() + LEASE_MS
  await trx
    .updateTable('gateway_state')
    .set({ busy_until_ms: until })
    .where('busy_worker', '=', worker)
    .execute()
  await trx
    .updateTable('message')
    .set({ lease_until_ms: until })
    .where('id', '=', messageId)
    .where('state', '=', 'sending')
    .where('worker', '=', worker)
    .execute()
}

/** How many messages went out on the business day of now, by what the lane has counted. */
export function sentToday(
  state: Pick<GatewayStateTable, 'sent_day' | 'sent_today'>,
  today: CalendarDay,
): number {
  return state.sent_day === today ? state.sent_today : 0
}
