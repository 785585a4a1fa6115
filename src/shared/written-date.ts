import { type CalendarDay, dayOf, instantAt, MONTH_NAMES, parseDay, startOfDay } from './calendar-day.ts'

/** What a date as people and programs write it says: a day, or an ISO instant (UTC) where it has a time. */
export type WrittenDate = { day: CalendarDay } | { instant: string }

const ISO_DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d(?::\d\d)?)?)?$/i
const NUMERIC = /^(\d\d?)([/.-])(\d\d?)\2(\d{4})$/
const NAMED = /^(\d\d?)[\s-]+([a-z]+)\.?[\s-]+(\d{4})$/i

const OTHER_SPELLINGS = new Map([
  ['pebruari', 2],
  ['may', 5],
  ['agt', 8],
  ['ags', 8],
  ['aug', 8],
  ['oct', 10],
  ['nop', 11],
  ['nopember', 11],
  ['dec', 12],
])

/**
 * Reads `2026-05-01`, ISO date-times (in `timeZone` when they name no zone), `1/5/2026` (also with `-` and `.`) and `1 Mei 2026`.
 * Undefined for anything else, days that do not exist and years before 1900 or after 2199.
 */
export function parseWrittenDate(text: string, timeZone: string): WrittenDate | undefined {
  const instant = parseDateTime(text, timeZone)
  if (instant !== undefined) return isInRange(instant, timeZone) ? { instant } : undefined
  const day = parseDay(text) ?? parseNumericDay(text) ?? parseNamedDay(text)
  return day && { day }
}

/** 1 to 12 of a month's name: the full one, what is left of it after three letters or more, or another spelling; in any case. */
export function parseMonthName(text: string): number | undefined {
  const name = text.toLowerCase()
  const index = name.length < 3 ? -1 : MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name))
  const month = OTHER_SPELLINGS.get(name) ?? index + 1
  return month === 0 ? undefined : month
}

/** The instant that a written date stands for: a day is its beginning in the time zone. */
export function writtenInstant(date: WrittenDate, timeZone: string): string {
  return 'instant' in date ? date.instant : startOfDay(date.day, timeZone)
}

/** The day that a written date stands for in the time zone. */
export function writtenDay(date: WrittenDate, timeZone: string): CalendarDay {
  return 'instant' in date ? dayOf(date.instant, timeZone) : date.day
}

/** Asking a time zone takes longer than all the rest, so only years at the border do. */
function isInRange(instant: string, timeZone: string): boolean {
  return !/^(1899|1900|2199|2200)/.test(instant) || parseDay(dayOf(instant, timeZone)) !== undefined
}

function parseDateTime(text: string, timeZone: string): string | undefined {
  const [, day = '', hour = '', minute, second = '00', fraction = '', offset] = ISO_DATE_TIME.exec(text) ?? []
  const wallClock = `${day}T${hour.padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const asUtcMs = Date.parse(`${wallClock}Z`)
  // Date.parse takes 24:00 as well, which is a time of the next day.
  if (!parseDay(day) || Number.isNaN(asUtcMs) || hour === '24') return undefined
  if (offset === undefined) return instantAt(wallClock, timeZone)
  const offsetMs = parseOffset(offset)
  return offsetMs === undefined ? undefined : new Date(asUtcMs - offsetMs).toISOString()
}

function parseOffset(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0
  const [hours = 0, minutes = 0, seconds = 0] = (text.slice(1).match(/\d\d/g) ?? []).map(Number)
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  return (text.startsWith('-') ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds)
}

function parseNumericDay(text: string): CalendarDay | undefined {
  const [, date, , month, year] = NUMERIC.exec(text) ?? []
  return toDay(year, month, date)
}

function parseNamedDay(text: string): CalendarDay | undefined {
  const [, date, name = '', year] = NAMED.exec(text) ?? []
  return toDay(year, monthOf(name), date)
}

function toDay(year = '', month = '', date = ''): CalendarDay | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

function monthOf(name: string): string | undefined {
  const month = parseMonthName(name)
  return month === undefined ? undefined : String(month)
}
