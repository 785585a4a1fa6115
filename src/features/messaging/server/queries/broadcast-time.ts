import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { jobPaceMs } from '../../rules/job-pace.ts'
import { averagePause } from '../../rules/job-pause.ts'
import { readPace } from './pace-settings.ts'

/** The least time between two messages of a broadcast (MSG-26). */
export const BROADCAST_PAUSE_MS = 800

/**
 * How long a broadcast to so many customers would take if it was queued now, in seconds: at the set pace, behind what running jobs
 * have left, without the hours and days that jobs are held.
 */
export async function expectedBroadcastSeconds(reader: Reader, count: number): Promise<number> {
  const ahead = await countAhead(reader)
  const paceMs = jobPaceMs([], averagePause(BROADCAST_PAUSE_MS, await readPace(reader)))
  return Math.ceil(((ahead + count) * paceMs) / 1000)
}

async function countAhead(reader: Reader): Promise<number> {
  // First the jobs, which are few: of all messages that wait, those of paused ones are not looked at.
  const running = await reader
    .selectFrom('message_job')
    .select('id')
    .where(sql<boolean>`state = 'running'`)
    .execute()
  if (running.length === 0) return 0
  const ids = running.map(({ id }) => id)
  const { ahead } = await reader
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('job_id', 'in', ids)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return ahead
}
