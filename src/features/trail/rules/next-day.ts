import type { CalendarDay } from '../../../shared/calendar-day.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The day after; `2026-12-31` -> `2027-01-01`. */
export function nextDay(day: CalendarDay): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10) as CalendarDay
}
