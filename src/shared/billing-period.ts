import { type CalendarDay, dayOf, MONTH_NAMES } from './calendar-day.ts'

declare const periodBrand: unique symbol

/** A billed month, `YYYY-MM`. */
export type BillingPeriod = string & { readonly [periodBrand]: true }

/** Parses `YYYY-MM` of the years 2000 to 2099; undefined for anything else. */
export function parsePeriod(text: string): BillingPeriod | undefined {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? (text as BillingPeriod) : undefined
}

/** The period that an instant (ISO text) falls in, in a time zone. */
export function periodOf(instant: string, timeZone: string): BillingPeriod {
  return periodOfDay(dayOf(instant, timeZone))
}

/** The period that a day falls in. */
export function periodOfDay(day: CalendarDay): BillingPeriod {
  return day.slice(0, 7) as BillingPeriod
}

/** `2026-05` -> `{ month: 'Mei', year: '2026' }`, the two fields that a stored bill has. */
export function periodFields(period: BillingPeriod): { month: string; year: string } {
  return { month: monthName(period), year: period.slice(0, 4) }
}

/** `2026-05` -> `Mei 2026`. */
export function periodLabel(period: BillingPeriod): string {
  return `${monthName(period)} ${period.slice(0, 4)}`
}

/** The day of the month (1 to 28) within a period. */
export function dayInPeriod(period: BillingPeriod, day: number): CalendarDay {
  return `${period}-${String(day).padStart(2, '0')}` as CalendarDay
}

/** The period `months` later (earlier when negative). */
export function addMonths(period: BillingPeriod, months: number): BillingPeriod {
  const index = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` as BillingPeriod
}

/** How many days a period has, 28 to 31. */
export function daysInPeriod(period: BillingPeriod): number {
  return new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()
}

/** All periods from `first` to `last`, both included; none when `last` is earlier. */
export function periodsBetween(first: BillingPeriod, last: BillingPeriod): BillingPeriod[] {
  const periods: BillingPeriod[] = []
  for (let period = first; period <= last; period = addMonths(period, 1)) periods.push(period)
  return periods
}

function monthName(period: BillingPeriod): string {
  return MONTH_NAMES[Number(period.slice(5)) - 1] ?? ''
}
