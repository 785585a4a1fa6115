import { type CalendarDay, dayOf } from '../shared/calendar-day.ts'

/** The time zone that the server has written into the page. */
export function pageTimeZone(): string {
  return document.documentElement.dataset['timeZone'] || 'Asia/Jakarta'
}

/** The day it is in that zone, wherever the browser stands. */
export function todayOfPage(): CalendarDay {
  return dayOf(new Date().toISOString(), pageTimeZone())
}
