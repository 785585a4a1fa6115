import { addMonths, type BillingPeriod } from '../../../shared/billing-period.ts'
import { type CalendarDay, dayOf } from '../../../shared/calendar-day.ts'

/**
 * The days that customers registered on (of ISO instants), as exact as the bill of a period asks for: who registered before the month
 * before it did so in an earlier period in every time zone, and to find out the very day takes long for a hundred thousand of them.
 */
export function registrationDays(period: BillingPeriod, timeZone: string): (instant: string) => CalendarDay {
  const monthBefore = addMonths(period, -1)
  return (instant) =>
    instant.slice(0, 'YYYY-MM'.length) < monthBefore
      ? (instant.slice(0, 'YYYY-MM-DD'.length) as CalendarDay)
      : dayOf(instant, timeZone)
}
