import { expect, it } from 'vitest'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { nextDay } from './next-day.ts'

it.each([
  ['2026-05-20', '2026-05-21'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('after %s comes %s', (day, next) => {
  expect(nextDay(day as CalendarDay)).toBe(next)
})
