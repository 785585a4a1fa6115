import type { BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { CYCLES, type Cycle, cycleAmount } from './billing-cycle.ts'

/**
 * What a bill would cost by proration, in rupiah. Where that is 0, or the customer is gone (`registeredOn` undefined), the bill's
 * own amount (PRINT-14). `price` is what the package cost a month when the bill was made; undefined where nobody knows. `registeredOn`
 * is the day in the business time zone.
 */
export function shownProration(
  bill: { amount: number; period: BillingPeriod; billingCycle: string | null },
  price: Rupiah | undefined,
  registeredOn: CalendarDay | undefined,
): Rupiah {
  if (price === undefined || registeredOn === undefined) return rupiah(bill.amount)
  const amount = cycleAmount(price, registeredOn, bill.period, cycleOf(bill.billingCycle))
  return amount === 0 ? rupiah(bill.amount) : amount
}

/** A stored cycle; a bill without one is for one month. */
export function cycleOf(stored: string | null): Cycle {
  return CYCLES.find((cycle) => cycle === stored) ?? 'monthly'
}
