import { MONTH_NAMES } from '../../../shared/calendar-day.ts'

/** `2026-05` -> `Mei`. */
export function monthName(period: string): string {
  return MONTH_NAMES[Number(period.slice(5)) - 1] ?? ''
}

/** `2026-08` -> `Agu`. */
export function shortMonthName(period: string): string {
  return monthName(period).slice(0, 3)
}
