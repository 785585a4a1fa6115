import {
  type CalendarDay,
  dayOf,
  instantAt,
  isoWithOffset,
  startOfDay,
} from '../../../shared/calendar-day.ts'

/** Until when jobs wait, and why; `until` is an ISO instant. */
export interface Hold {
  reason: 'quiet-hours' | 'daily-cap'
  until: string
}

/** What spreads messages over the day; the hours are wall clock `HH:MM`, both or none. */
export interface SendLimits {
  dailyCap: number | null
  quietFrom: string | null
  quietTo: string | null
}

/** Whether jobs have to wait at that instant, with `sentToday` messages gone out on its business day; undefined: they may go on. */
export function holdAt(
  limits: SendLimits,
  now: { instant: string; timeZone: string; sentToday: number },
): Hold | undefined {
  const { instant, timeZone } = now
  if (limits.dailyCap !== null && now.sentToday >= limits.dailyCap) {
    const nextDay = startOfDay(dayAfter(dayOf(instant, timeZone)), timeZone)
    return { reason: 'daily-cap', until: quietEnd(limits, nextDay, timeZone) ?? nextDay }
  }
  const until = quietEnd(limits, instant, timeZone)
  return until === undefined ? undefined : { reason: 'quiet-hours', until }
}

/** When the quiet hours that hold an instant end; undefined outside of them. */
function quietEnd({ quietFrom, quietTo }: SendLimits, instant: string, timeZone: string): string | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const day = dayOf(instant, timeZone)
  const clock = isoWithOffset(instant, timeZone).slice(11, 16)
  const endsToday = instantAt(`${day}T${quietTo}:00.000`, timeZone)
  if (quietFrom < quietTo) return clock >= quietFrom && clock < quietTo ? endsToday : undefined
  if (clock < quietTo) return endsToday
  return clock >= quietFrom ? instantAt(`${dayAfter(day)}T${quietTo}:00.000`, timeZone) : undefined
}

function dayAfter(day: CalendarDay): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10) as CalendarDay
}
