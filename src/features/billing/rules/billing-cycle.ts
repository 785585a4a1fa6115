import { addMonths, type BillingPeriod, periodLabel, periodsBetween } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { isRegisteredAfter, proratedAmount } from './proration.ts'

/** How many months one bill is for; the values as bills store them. */
export const CYCLES = ['monthly', 'quarterly', 'annually'] as const

export type Cycle = (typeof CYCLES)[number]

/** The cycles on screens. */
export const CYCLE_LABELS: Readonly<Record<Cycle, string>> = {
  monthly: 'Bulanan',
  quarterly: 'Triwulanan (3 bulan)',
  annually: 'Tahunan (12 bulan)',
}

/** The months that a bill is for, both included. */
export interface CoveredMonths {
  period: BillingPeriod
  lastPeriod: BillingPeriod
}

const MONTHS: Readonly<Record<Cycle, number>> = { monthly: 1, quarterly: 3, annually: 12 }

/** How many months the longest bill is for. */
export const LONGEST_CYCLE_MONTHS = Math.max(...Object.values(MONTHS))

/** 1, 3 or 12. */
export function monthsOf(cycle: Cycle): number {
  return MONTHS[cycle]
}

/** The last month of a bill that begins with `period`. */
export function lastPeriodOf(period: BillingPeriod, cycle: Cycle): BillingPeriod {
  return addMonths(period, monthsOf(cycle) - 1)
}

/** Every month of a bill that begins with `period`, in order. */
export function coveredPeriods(period: BillingPeriod, cycle: Cycle): BillingPeriod[] {
  return periodsBetween(period, lastPeriodOf(period, cycle))
}

/** What a bill costs: the first month prorated, the others full (R19); 0 for who registered after the first month (R20). */
export function cycleAmount(
  price: Rupiah,
  registeredOn: CalendarDay,
  period: BillingPeriod,
  cycle: Cycle,
): Rupiah {
  if (isRegisteredAfter(registeredOn, period)) return rupiah(0)
  return rupiah(proratedAmount(price, registeredOn, period) + price * (monthsOf(cycle) - 1))
}

/** True when two bills have a month in common. */
export function overlaps(a: CoveredMonths, b: CoveredMonths): boolean {
  return a.period <= b.lastPeriod && b.period <= a.lastPeriod
}

/** `Mei 2026`, or `Mei 2026 – Juli 2026` for more than one month. */
export function monthsLabel({ period, lastPeriod }: CoveredMonths): string {
  return period === lastPeriod ? periodLabel(period) : `${periodLabel(period)} – ${periodLabel(lastPeriod)}`
}

/** The months that a bill beginning with `period` is for, as `monthsLabel` writes them. */
export function coveredLabel(period: BillingPeriod, cycle: Cycle): string {
  return monthsLabel({ period, lastPeriod: lastPeriodOf(period, cycle) })
}
