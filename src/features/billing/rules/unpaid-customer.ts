import { type BillingPeriod, periodsBetween } from '../../../shared/billing-period.ts'
import { MONTH_NAMES } from '../../../shared/calendar-day.ts'
import type { CoveredMonths } from './billing-cycle.ts'

/** Why a customer cannot be reminded. */
export const OBSTACLES = ['deleted', 'inactive', 'no-number'] as const

export type Obstacle = (typeof OBSTACLES)[number]

/** Why a customer cannot be reminded (undefined: it is gone); null when it can. A missing status counts as Aktif. */
export function obstacleOf(
  customer: { status: string | null; whatsapp: string } | undefined,
): Obstacle | null {
  if (!customer) return 'deleted'
  if ((customer.status ?? 'Aktif') !== 'Aktif') return 'inactive'
  return customer.whatsapp === '' ? 'no-number' : null
}

/** Every month of those bills once, oldest first. */
export function unpaidMonths(bills: readonly CoveredMonths[]): BillingPeriod[] {
  const months = bills.flatMap(({ period, lastPeriod }) => periodsBetween(period, lastPeriod))
  return [...new Set(months)].sort()
}

const MONTHS_SHOWN = 3

/** The first three months, and how many more there are: `Des 2025, Jan, Feb 2026 +2 lagi`. */
export function monthsText(periods: readonly BillingPeriod[], monthCount: number): string {
  const shown = periods.slice(0, MONTHS_SHOWN)
  const texts = shown.map((period, index) => {
    const name = shortMonthName(period)
    return yearOf(period) === yearOf(shown[index + 1]) ? name : `${name} ${yearOf(period)}`
  })
  const more = monthCount - shown.length
  return more > 0 ? `${texts.join(', ')} +${more}\u00a0lagi` : texts.join(', ')
}

/** The last reminders of a customer, ISO instants: one that went out, and one that is still on its way since it was queued. */
export interface ReminderTimes {
  sentAt: string | null
  pendingAt: string | null
}

/** The reminder to show; one that is on its way will be the last one. */
export function lastReminderOf({
  sentAt,
  pendingAt,
}: ReminderTimes): { at: string; isPending: boolean } | null {
  if (pendingAt !== null) return { at: pendingAt, isPending: true }
  return sentAt === null ? null : { at: sentAt, isPending: false }
}

/** Whether a reminder went out, or was queued, since the newest unpaid bill was made. */
export function isToldOf({ sentAt, pendingAt }: ReminderTimes, newestBillAt: string): boolean {
  return [sentAt, pendingAt].some((at) => at !== null && at >= newestBillAt)
}

function yearOf(period: BillingPeriod | undefined): string | undefined {
  return period?.slice(0, 4)
}

// All short names are the first three letters.
function shortMonthName(period: BillingPeriod): string {
  return (MONTH_NAMES[Number(period.slice(5)) - 1] ?? '').slice(0, 3)
}
