import { type BillingPeriod, dayInPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'

/** A bill without a due date of its own is due on this day of its month (R24). */
export const DEFAULT_DUE_DAY = 5

/** When a bill without a due date is due. */
export function defaultDueDay(period: BillingPeriod): CalendarDay {
  return dayInPeriod(period, DEFAULT_DUE_DAY)
}
