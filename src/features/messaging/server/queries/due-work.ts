import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { GatewayStateTable } from '../../../../platform/database/tables.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { holdAt } from '../../rules/send-hold.ts'
import { isAhead, isOver, MOMENT_MS, sentToday } from '../commands/keep-lane.ts'
import type { PaceSettings } from './pace-settings.ts'

/** Whether a look into the queue is worth a transaction; `untilMs`: when messages of jobs may go on. */
export type DueWork = { isDue: boolean; untilMs: number | undefined }

/** Reads, without taking anything, whether there is something to send or to look for now. */
export async function readDueWork(
  reader: Reader,
  now: { nowMs: number; timeZone: string; pace: PaceSettings; worker: string },
): Promise<DueWork> {
  const lane = await reader.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
  if (isAhead(lane.next_at_ms, now.nowMs)) return { isDue: false, untilMs: lane.next_at_ms }
  if (isOthers(lane, now)) return { isDue: false, untilMs: undefined }
  const opensAtMs = jobsOpenAtMs(lane, now)
  if (await hasSingleOrAbandoned(reader, now.nowMs)) return { isDue: true, untilMs: undefined }
  const job = await reader
    .selectFrom('message_job')
    .select('id')
    .where(sql<boolean>`state = 'running'`)
    .limit(1)
    .executeTakeFirst()
  if (!job) return { isDue: false, untilMs: undefined }
  const isOpen = opensAtMs <= now.nowMs
  return { isDue: isOpen, untilMs: isOpen ? undefined : opensAtMs }
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

async function hasSingleOrAbandoned(reader: Reader, nowMs: number): Promise<boolean> {
  const single = await reader
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`state = 'queued' and job_id is null`)
    .where(isOver('due_at_ms', nowMs))
    .limit(1)
    .executeTakeFirst()
  if (single) return true
  const abandoned = await reader
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`state = 'sending'`)
    .where(isOver('lease_until_ms', nowMs))
    .limit(1)
    .executeTakeFirst()
  return abandoned !== undefined
}
