import { formatInstantDay, isoWithOffset } from '../../../shared/calendar-day.ts'

/** The day and the minute of an instant in a time zone: `19 Nov 2026, 14.05`. */
export function formatMoment(instant: string, timeZone: string): string {
  const clock = isoWithOffset(instant, timeZone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)
  return `${formatInstantDay(instant, timeZone)}, ${clock.replace(':', '.')}`
}
