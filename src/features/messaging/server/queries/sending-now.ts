import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import type { SendingNow } from '../../rules/time-to-go.ts'
import { sentToday } from '../commands/keep-lane.ts'

export interface SendingDeps {
  clock: Clock
  timeZone: string
}

/** Where sending stands on the business day of now. */
export async function readSendingNow(reader: Reader, { clock, timeZone }: SendingDeps): Promise<SendingNow> {
  const lane = await reader
    .selectFrom('gateway_state')
    .select(['sent_day', 'sent_today'])
    .executeTakeFirstOrThrow()
  const instant = nowInstant(clock)
  return { instant, timeZone, sentToday: sentToday(lane, dayOf(instant, timeZone)) }
}

/** Messages that wait in those jobs. */
export async function countQueued(reader: Reader, jobs: readonly { id: string }[]): Promise<number> {
  if (jobs.length === 0) return 0
  const ids = jobs.map(({ id }) => id)
  const { count } = await reader
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', 'in', ids)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}
