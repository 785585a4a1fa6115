import { type BillingPeriod, daysInPeriod, periodOfDay } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { divideHalfUp } from './divide-half-up.ts'

/** True for a customer who registered after the last day of a period. */
export function isRegisteredAfter(registeredOn: CalendarDay, period: BillingPeriod): boolean {
  return periodOfDay(registeredOn) > period
}

/**
 * What a month costs who registered on a day: the full price for an earlier month's registration, 0 for a later one's, else the
 * share of the days from that day on (R20). `registeredOn` is the day in the business time zone.
 */
export function proratedAmount(price: Rupiah, registeredOn: CalendarDay, period: BillingPeriod): Rupiah {
  if (isRegisteredAfter(registeredOn, period)) return rupiah(0)
  if (periodOfDay(registeredOn) < period) return price
  const days = daysInPeriod(period)
  const daysLeft = days - Number(registeredOn.slice(8)) + 1
  return divideHalfUp(rupiah(price * daysLeft), days)
}
