import type { CalendarDay } from '../../../shared/calendar-day.ts'

/** How long an unpaid bill is overdue, in days; youngest first. */
export const ARREARS_AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const

export type ArrearsAge = (typeof ARREARS_AGES)[number]

const MOST_DAYS = [0, 30, 60, 90] as const
const DAY_MS = 86_400_000

/** The earliest due day of each age but the last, which has none. */
export function earliestDueDays(today: CalendarDay): CalendarDay[] {
  return MOST_DAYS.map(
    (days) =>
      new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10) as CalendarDay,
  )
}

const LABELS: Record<ArrearsAge, string> = {
  'not-due': 'Belum jatuh tempo',
  '1-30': '1–30 hari',
  '31-60': '31–60 hari',
  '61-90': '61–90 hari',
  'over-90': 'Lebih dari 90 hari',
}

/** What the admin reads: `31–60 hari`. */
export function arrearsLabel(age: ArrearsAge): string {
  return LABELS[age]
}
