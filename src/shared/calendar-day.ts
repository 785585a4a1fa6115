declare const dayBrand: unique symbol

/** A day of the calendar, `YYYY-MM-DD`, without time or zone. */
export type CalendarDay = string & { readonly [dayBrand]: true }

/** Indonesian month names, January first, as bills store them. */
export const MONTH_NAMES = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const

const SHORT_MONTH_NAMES = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ')

/** Parses `YYYY-MM-DD` of the years 1900 to 2199; undefined unless that day exists. */
export function parseDay(text: string): CalendarDay | undefined {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? (text as CalendarDay)
    : undefined
}

/** The day that an instant (ISO text) falls on in a time zone (IANA name). */
export function dayOf(instant: string, timeZone: string): CalendarDay {
  const parts = zonedParts(new Date(instant), timeZone)
  return `${parts.year}-${parts.month}-${parts.day}` as CalendarDay
}

/** The day so many days later; `2026-12-31` and 1 make `2027-01-01`. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  const later = new Date(`${day}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + count)
  return later.toISOString().slice(0, 10) as CalendarDay
}

/** The ISO instant (UTC) at which a day begins in a time zone. */
export function startOfDay(day: CalendarDay, timeZone: string): string {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`)
  const guessMs = asUtcMs - offsetMs(asUtcMs, timeZone)
  // The offset that counts is the one at the result. Where the clock skips midnight, that one leads to the day before.
  const start = new Date(asUtcMs - offsetMs(guessMs, timeZone)).toISOString()
  return dayOf(start, timeZone) === day ? start : new Date(guessMs).toISOString()
}

/** The ISO instant (UTC) of a wall clock reading, `YYYY-MM-DDTHH:MM:SS.sss`; one that the clock skips moves by the length of the gap. */
export function instantAt(wallClock: string, timeZone: string): string {
  const asUtcMs = Date.parse(`${wallClock}Z`)
  const guessMs = asUtcMs - offsetMs(asUtcMs, timeZone)
  return new Date(asUtcMs - offsetMs(guessMs, timeZone)).toISOString()
}

/** An instant as the wall clock of a time zone shows it, without loss: `2026-05-01T00:00:00.000+07:00`. */
export function isoWithOffset(instant: string, timeZone: string): string {
  const instantMs = Date.parse(instant)
  const offset = offsetMs(instantMs, timeZone)
  const wallClock = new Date(instantMs + offset).toISOString().slice(0, -1)
  const clock = new Date(Math.abs(offset)).toISOString().slice(11, 19)
  // Before zones were agreed on, local mean time had seconds: +07:07:12.
  return `${wallClock}${offset < 0 ? '-' : '+'}${clock.endsWith(':00') ? clock.slice(0, 5) : clock}`
}

/** `2025-05-05` -> `5 Mei 2025` (day, short month, year). */
export function formatDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${SHORT_MONTH_NAMES[Number(month) - 1]} ${year}`
}

/** The day of an instant, in a time zone, as `5 Mei 2025`. */
export function formatInstantDay(instant: string, timeZone: string): string {
  return formatDay(dayOf(instant, timeZone))
}

/** The day and the minute of an instant, in a time zone: `19 Nov 2026, 14.05`. */
export function formatInstantMinute(instant: string, timeZone: string): string {
  const clock = isoWithOffset(instant, timeZone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)
  return `${formatInstantDay(instant, timeZone)}, ${clock.replace(':', '.')}`
}

/** True for a time zone name that this runtime knows (`Asia/Jakarta`). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function offsetMs(instantMs: number, timeZone: string): number {
  const p = zonedParts(new Date(instantMs), timeZone)
  const wallClockMs = Date.parse(`${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}Z`)
  return wallClockMs - Math.floor(instantMs / 1000) * 1000
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function zonedParts(date: Date, timeZone: string) {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  // `05/20/2026, 00:00:00`; formatToParts takes three times as long, and an import asks for every row.
  const [month, day, year, hour, minute, second] = formatter.format(date).split(/\D+/)
  return { year, month, day, hour, minute, second }
}
