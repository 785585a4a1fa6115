import { type BillingPeriod, dayInPeriod, periodLabel } from '../../../shared/billing-period.ts'
import { addDays, type CalendarDay } from '../../../shared/calendar-day.ts'

/** The days of a month to choose from: those that every month has. */
export const DUE_DAYS: readonly number[] = Array.from({ length: 28 }, (_, index) => index + 1)

const DUE_SOON_DAYS = 5

/** When a bill is due on a day of its month; throws RangeError unless that is one of `DUE_DAYS`. */
export function dueDayIn(period: BillingPeriod, day: number): CalendarDay {
  if (!DUE_DAYS.includes(day)) throw new RangeError('due day must be 1 to 28')
  return dayInPeriod(period, day)
}

/** The due date as bills store it, with the full month name: `5 Mei 2025`. */
export function dueDateText(period: BillingPeriod, day: number): string {
  return `${day} ${periodLabel(period)}`
}

/** When a bill is due, in words; one without a due date of its own carries the day that was usual when it was made (R24). */
export function dueText({ dueDate, dueOn }: { dueDate: string | null; dueOn: CalendarDay }): string {
  return dueDate || dueDateText(dueOn.slice(0, 7) as BillingPeriod, Number(dueOn.slice(8)))
}

/** The last day that is due soon: what is unpaid and due from today until then, in 0 to 5 days. What is overdue is not due soon (R24). */
export function lastDueSoonDay(today: CalendarDay): CalendarDay {
  return addDays(today, DUE_SOON_DAYS)
}

/** Unpaid and due before today. */
export function isOverdue(bill: { isPaid: boolean; dueOn: CalendarDay }, today: CalendarDay): boolean {
  return !bill.isPaid && bill.dueOn < today
}
