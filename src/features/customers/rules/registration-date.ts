import { type CalendarDay, dayOf, startOfDay } from '../../../shared/calendar-day.ts'

/**
 * The instant stored for a registration day in the business time zone. A day that did not change keeps its stored instant, today
 * is now (so that the newest come first), any other day is its beginning.
 */
export function registrationInstant(
  day: CalendarDay,
  now: string,
  timeZone: string,
  stored?: string | undefined,
): string {
  if (stored !== undefined && dayOf(stored, timeZone) === day) return stored
  return dayOf(now, timeZone) === day ? now : startOfDay(day, timeZone)
}
