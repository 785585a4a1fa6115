import { addDays, dayOf, instantAt, isoWithOffset, startOfDay } from '../../../shared/calendar-day.ts'

const MINUTE_MS = 60_000

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
    const nextDay = startOfDay(addDays(dayOf(instant, timeZone), 1), timeZone)
    return { reason: 'daily-cap', until: quietEnd(limits, nextDay, timeZone) ?? nextDay }
  }
  const until = quietEnd(limits, instant, timeZone)
  return until === undefined ? undefined : { reason: 'quiet-hours', until }
}

/** When the quiet hours that hold an instant end; undefined outside of them. */
function quietEnd({ quietFrom, quietTo }: SendLimits, instant: string, timeZone: string): string | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const isQuiet = (at: string) => isBetween(clockAt(at, timeZone), quietFrom, quietTo)
  if (!isQuiet(instant)) return undefined
  const today = dayOf(instant, timeZone)
  const day = clockAt(instant, timeZone) < quietTo ? today : addDays(today, 1)
  const end = instantAt(`${day}T${quietTo}:00.000`, timeZone)
  if (end > instant && !isQuiet(end)) return end
  // The clock shows that hour twice, or skips it.
  let endMs = Math.floor(Date.parse(instant) / MINUTE_MS) * MINUTE_MS
  do endMs += MINUTE_MS
  while (isQuiet(new Date(endMs).toISOString()))
  return new Date(endMs).toISOString()
}

function isBetween(clock: string, from: string, to: string): boolean {
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}

function clockAt(instant: string, timeZone: string): string {
  return isoWithOffset(instant, timeZone).slice(11, 16)
}
