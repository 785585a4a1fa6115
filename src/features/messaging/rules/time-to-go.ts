import { addDays, dayOf, instantAt, startOfDay } from '../../../shared/calendar-day.ts'
import { holdAt, type SendLimits } from './send-hold.ts'

// Some months of days with a cap and a night each; what lies beyond goes on at the same pace.
const MAX_STRETCHES = 200

/** Where a send stands now. */
export interface SendingNow {
  instant: string
  timeZone: string
  /** Messages gone out on the business day of `instant`. */
  sentToday: number
}

/** Milliseconds until so many messages have gone out, one each `paceMs`, with the nights and the days that the limits have them wait. */
export function timeToGoMs(
  messages: { count: number; paceMs: number },
  limits: SendLimits,
  now: SendingNow,
): number {
  const { count, paceMs } = messages
  const { timeZone } = now
  const startMs = Date.parse(now.instant)
  let at = { ms: startMs, day: dayOf(now.instant, timeZone), sentToday: now.sentToday }
  let left = count
  for (let stretch = 0; left > 0 && stretch < MAX_STRETCHES; stretch++) {
    const instant = new Date(at.ms).toISOString()
    const hold = holdAt(limits, { instant, timeZone, sentToday: at.sentToday })
    const sent = hold ? 0 : Math.min(left, fitting(limits, at, { paceMs, timeZone }))
    const ms = hold ? Date.parse(hold.until) : at.ms + sent * paceMs
    const day = dayOf(new Date(ms).toISOString(), timeZone)
    at = { ms, day, sentToday: day === at.day ? at.sentToday + sent : 0 }
    left -= sent
  }
  const passedMs = at.ms - startMs
  return left === count ? passedMs : passedMs * (count / (count - left))
}

/** How many go out from now on before the day, its allowance or the time without quiet hours is over; at least one. */
function fitting(
  { dailyCap, quietFrom, quietTo }: SendLimits,
  at: { ms: number; day: ReturnType<typeof dayOf>; sentToday: number },
  { paceMs, timeZone }: { paceMs: number; timeZone: string },
): number {
  const stops = [
    ...(dailyCap === null ? [] : [startOfDay(addDays(at.day, 1), timeZone)]),
    ...(quietFrom === null || quietTo === null || quietFrom === quietTo
      ? []
      : [0, 1].map((days) => instantAt(`${addDays(at.day, days)}T${quietFrom}:00.000`, timeZone))),
  ]
  const nextStopMs = Math.min(...stops.map((stop) => Date.parse(stop)).filter((stopMs) => stopMs > at.ms))
  const untilStop = paceMs > 0 ? Math.ceil((nextStopMs - at.ms) / paceMs) : Number.POSITIVE_INFINITY
  const allowed = dailyCap === null ? Number.POSITIVE_INFINITY : dailyCap - at.sentToday
  return Math.max(1, Math.min(untilStop, allowed))
}
