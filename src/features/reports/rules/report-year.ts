import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { type CalendarDay, startOfDay } from '../../../shared/calendar-day.ts'

/** The years that a bill can be for. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2099

/** January to December of a year. */
export function periodsOfYear(year: number): BillingPeriod[] {
  return Array.from(
    { length: 12 },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}` as BillingPeriod,
  )
}

/** When each month of a year begins in a time zone, and after the last of them when the next year does: 13 ISO instants. */
export function monthStarts(year: number, timeZone: string): string[] {
  return [...periodsOfYear(year), `${year + 1}-01`].map((period) =>
    startOfDay(`${period}-01` as CalendarDay, timeZone),
  )
}

/** The year that a text names; undefined for what is none. */
export function parseYear(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined
}
