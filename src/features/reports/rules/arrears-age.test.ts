import { expect, it } from 'vitest'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { ARREARS_AGES, arrearsLabel, earliestDueDays } from './arrears-age.ts'

const ageOn = (today: string, dueOn: string) => {
  const index = earliestDueDays(today as CalendarDay).findIndex((earliest) => dueOn >= earliest)
  return ARREARS_AGES.at(index)
}

it.each([
  ['2026-05-20', 'not-due'],
  ['2027-01-01', 'not-due'],
  ['2026-05-19', '1-30'],
  ['2026-04-20', '1-30'],
  ['2026-04-19', '31-60'],
  ['2026-03-21', '31-60'],
  ['2026-03-20', '61-90'],
  ['2026-02-19', '61-90'],
  ['2026-02-18', 'over-90'],
  ['1999-12-31', 'over-90'],
])('on 20 May 2026 what was due on %s is %s', (dueOn, age) => {
  expect(ageOn('2026-05-20', dueOn)).toBe(age)
})

it('counts the leap day', () => {
  expect(ageOn('2024-03-30', '2024-02-29')).toBe('1-30')
  expect(ageOn('2024-03-30', '2024-02-28')).toBe('31-60')
})

it('has a name for every age', () => {
  expect(ARREARS_AGES.map(arrearsLabel)).toEqual([
    'Belum jatuh tempo',
    '1–30 hari',
    '31–60 hari',
    '61–90 hari',
    'Lebih dari 90 hari',
  ])
})
