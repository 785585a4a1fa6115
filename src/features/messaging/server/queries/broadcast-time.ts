import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { jobPaceMs } from '../../rules/job-pace.ts'
import { averagePause } from '../../rules/job-pause.ts'
import { timeToGoMs } from '../../rules/time-to-go.ts'
import { readPace } from './pace-settings.ts'
import { countQueued, readSendingNow, type SendingDeps } from './sending-now.ts'

/** The least time between two messages of a broadcast (MSG-26). */
export const BROADCAST_PAUSE_MS = 800

/**
 * How long a broadcast to so many customers would take if it was queued now, in seconds: at the set pace, behind what running jobs
 * have left, with the quiet hours and days that it will have to wait.
 */
export async function expectedBroadcastSeconds(
  reader: Reader,
  deps: SendingDeps,
  count: number,
): Promise<number> {
  // Of all messages that wait, those of paused jobs are not looked at.
  const running = await reader
    .selectFrom('message_job')
    .select('id')
    .where(sql<boolean>`state = 'running'`)
    .execute()
  const pace = await readPace(reader)
  const messages = {
    count: (await countQueued(reader, running)) + count,
    paceMs: jobPaceMs([], averagePause(BROADCAST_PAUSE_MS, pace)),
  }
  return Math.ceil(timeToGoMs(messages, pace, await readSendingNow(reader, deps)) / 1000)
}
