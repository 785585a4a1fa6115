import { type BillingPeriod, dayInPeriod, periodLabel } from '../../../shared/billing-period.ts'
import { type CalendarDay, MONTH_NAMES, parseDay } from '../../../shared/calendar-day.ts'

/** A bill without a due date of its own is due on this day of its month (R24). */
export const DEFAULT_DUE_DAY = 5

/** The days of a month to choose from: those that every month has. */
export const DUE_DAYS: readonly number[] = Array.from({ length: 28 }, (_, index) => index + 1)

const DUE_SOON_DAYS = 5
const DAY_MS = 86_400_000

/** When a bill without a due date is due. */
export function defaultDueDay(period: BillingPeriod): CalendarDay {
  return dueDayIn(period, DEFAULT_DUE_DAY)
}

/** When a bill is due on a day of its month; throws RangeError unless that is one of `DUE_DAYS`. */
export function dueDayIn(period: BillingPeriod, day: number): CalendarDay {
  if (!DUE_DAYS.includes(day)) throw new RangeError('due day must be 1 to 28')
  return dayInPeriod(period, day)
}

/** The due date as bills store it, with the full month name: `5 Mei 2025`. */
export function dueDateText(period: BillingPeriod, day: number): string {
  return `${day} ${periodLabel(period)}`
}

/** Reads a stored due date, month name full or short in any case; undefined unless that day exists. */
export function parseDueDateText(text: string): CalendarDay | undefined {
  const [, day = '', name = '', year = ''] = /^\s*(\d{1,2})\s+([a-z]+)\s+(\d{4})\s*$/i.exec(text) ?? []
  const month = 1 + MONTH_NAMES.findIndex((full) => isNameOf(full, name))
  return parseDay(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Days from today to the due day: 0 on that day, negative after it. Both are days in the business time zone. */
export function daysUntil(dueOn: CalendarDay, today: CalendarDay): number {
  return (startMs(dueOn) - startMs(today)) / DAY_MS
}

/** Unpaid and due in 0 to 5 days; what is overdue is not due soon (R24). */
export function isDueSoon(bill: { isPaid: boolean; dueOn: CalendarDay }, today: CalendarDay): boolean {
  const days = daysUntil(bill.dueOn, today)
  return !bill.isPaid && days >= 0 && days <= DUE_SOON_DAYS
}

/** The last day that is due soon. */
export function lastDueSoonDay(today: CalendarDay): CalendarDay {
  return new Date(startMs(today) + DUE_SOON_DAYS * DAY_MS).toISOString().slice(0, 10) as CalendarDay
}

/** Unpaid and due before today. */
export function isOverdue(bill: { isPaid: boolean; dueOn: CalendarDay }, today: CalendarDay): boolean {
  return !bill.isPaid && bill.dueOn < today
}

// All short names are the first three letters.
function isNameOf(monthName: string, name: string): boolean {
  const wanted = name.toLowerCase()
  return wanted === monthName.toLowerCase() || wanted === monthName.slice(0, 3).toLowerCase()
}

function startMs(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}
