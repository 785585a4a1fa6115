import { type CalendarDay, dayOf } from '../../../shared/calendar-day.ts'

/** The business time zone, which the server writes into the page. */
export function businessTimeZone(): string {
  return document.documentElement.dataset['timeZone'] || 'Asia/Jakarta'
}

/** The day it is where the business is, wherever the browser stands. */
export function businessToday(): CalendarDay {
  return dayOf(new Date().toISOString(), businessTimeZone())
}
