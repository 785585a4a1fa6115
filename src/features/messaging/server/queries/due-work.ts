import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { GatewayStateTable } from '../../../../platform/database/tables.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { holdAt } from '../../rules/send-hold.ts'
import { isAhead, isOver, MOMENT_MS, sentToday } from '../commands/keep-lane.ts'
import type { PaceSettings } from './pace-settings.ts'

/**
 * Whether a look into the queue is worth a transaction, and where to look for messages that are due besides those of jobs; `untilMs`: when
 * messages of jobs may go on.
 */
export type DueWork = { isDue: false; untilMs: number | undefined } | { isDue: true; found: DueFound }

/** Whether there are messages whose sender died, and messages without a job. */
export interface DueFound {
  abandoned: boolean
  single: boolean
}

/** Reads, without taking anything, whether there is something to send or to look for now. */
export async function readDueWork(
  reader: Reader,
  now: { nowMs: number; timeZone: string; pace: PaceSettings; worker: string },
): Promise<DueWork> {
  const { has_single, has_abandoned, has_job, ...lane } = await readQueue(reader, now.nowMs)
  if (isAhead(lane.next_at_ms, now.nowMs)) return { isDue: false, untilMs: lane.next_at_ms }
  if (isOthers(lane, now)) return { isDue: false, untilMs: undefined }
  const found = { abandoned: has_abandoned === 1, single: has_single === 1 }
  if (found.abandoned || found.single) return { isDue: true, found }
  if (has_job === 0) return { isDue: false, untilMs: undefined }
  const opensAtMs = jobsOpenAtMs(lane, now)
  return opensAtMs <= now.nowMs ? { isDue: true, found } : { isDue: false, untilMs: opensAtMs }
}

/** From when on messages of jobs may go out, milliseconds; `nowMs` means now. */
export function jobsOpenAtMs(
  lane: GatewayStateTable,
  { nowMs, timeZone, pace }: { nowMs: number; timeZone: string; pace: PaceSettings },
): number {
  const instant = new Date(nowMs).toISOString()
  const hold = holdAt(pace, { instant, timeZone, sentToday: sentToday(lane, dayOf(instant, timeZone)) })
  if (hold) return Date.parse(hold.until)
  const longestMs = Math.max(MOMENT_MS, pace.pauseMinSeconds * 1000, pace.pauseMaxSeconds * 1000)
  return isAhead(lane.next_job_at_ms, nowMs, longestMs) ? lane.next_job_at_ms : nowMs
}

function isOthers(lane: GatewayStateTable, { nowMs, worker }: { nowMs: number; worker: string }): boolean {
  return lane.busy_worker !== null && lane.busy_worker !== worker && isAhead(lane.busy_until_ms, nowMs)
}

/** In one statement: a worker asks before each message. */
function readQueue(reader: Reader, nowMs: number) {
  return reader
    .selectFrom('gateway_state')
    .selectAll()
    .select([
      exists(sql`message where state = 'queued' and job_id is null and ${isOver('due_at_ms', nowMs)}`).as(
        'has_single',
      ),
      exists(sql`message where state = 'sending' and ${isOver('lease_until_ms', nowMs)}`).as('has_abandoned'),
      exists(sql`message_job where state = 'running'`).as('has_job'),
    ])
    .executeTakeFirstOrThrow()
}

function exists(rows: ReturnType<typeof sql>) {
  return sql<0 | 1>`case when exists (select 1 from ${rows}) then 1 else 0 end`
}
