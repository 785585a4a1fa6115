import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periods } from '../../testing/arbitraries.ts'
import {
  addMonths,
  type BillingPeriod,
  dayInPeriod,
  daysInPeriod,
  parsePeriod,
  periodFields,
  periodLabel,
  periodOf,
  periodOfDay,
  periodsBetween,
} from './billing-period.ts'
import { type CalendarDay, MONTH_NAMES, parseDay } from './calendar-day.ts'

const period = (text: string) => text as BillingPeriod

describe('parsePeriod', () => {
  it.each(['2026-05', '2000-01', '2099-12'])('takes %s', (text) => {
    expect(parsePeriod(text)).toBe(text)
  })

  it.each(['1999-12', '2100-01', '2026-00', '2026-13', '2026-5', '2026-05-01', '2026-05\n', 'Mei 2026', ''])(
    'refuses %j',
    (text) => {
      expect(parsePeriod(text)).toBeUndefined()
    },
  )
})

describe('the stored fields', () => {
  it('DATA-26, DATA-27 are the Indonesian month name and the year as text', () => {
    expect(periodFields(period('2026-05'))).toEqual({ month: 'Mei', year: '2026' })
    const months = MONTH_NAMES.map((_, i) => periodFields(addMonths(period('2026-01'), i)).month)
    expect(months).toEqual([...MONTH_NAMES])
  })

  it('name the period on screens', () => {
    expect(periodLabel(period('2025-12'))).toBe('Desember 2025')
  })
})

describe('periodOf', () => {
  it.each([
    ['2026-05-31T16:59:59.999Z', '2026-05'],
    ['2026-05-31T17:00:00.000Z', '2026-06'],
    ['2026-12-31T17:00:00.000Z', '2027-01'],
  ])('R25 %s falls in %s in Jakarta', (instant, expected) => {
    expect(periodOf(instant, 'Asia/Jakarta')).toBe(expected)
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-05', 0, '2026-05'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', 12, '2027-05'],
    ['2026-05', -17, '2024-12'],
  ])('%s and %i months is %s', (from, months, expected) => {
    expect(addMonths(period(from), months)).toBe(expected)
  })

  it('goes back the way it came', () => {
    const months = fc.integer({ min: -600, max: 600 })
    fc.assert(fc.property(periods, months, (from, n) => addMonths(addMonths(from, n), -n) === from))
  })
})

it('dayInPeriod writes the day with two digits', () => {
  expect(dayInPeriod(period('2026-05'), 5)).toBe('2026-05-05')
  expect(dayInPeriod(period('2026-02'), 28)).toBe('2026-02-28')
})

it('periodOfDay is the month of the day', () => {
  expect(periodOfDay('2026-05-31' as CalendarDay)).toBe('2026-05')
})

describe('daysInPeriod', () => {
  it.each([
    ['2026-01', 31],
    ['2026-04', 30],
    ['2025-02', 28],
    ['2024-02', 29],
    ['2000-02', 29],
    ['2026-12', 31],
  ])('%s has %i days', (month, days) => {
    expect(daysInPeriod(period(month))).toBe(days)
  })

  it('is the last day that exists', () => {
    for (const month of periodsBetween(period('2000-01'), period('2099-12'))) {
      const days = daysInPeriod(month)
      expect(parseDay(`${month}-${days}`), month).toBeDefined()
      expect(parseDay(`${month}-${days + 1}`), month).toBeUndefined()
    }
  })
})

describe('periodsBetween', () => {
  it.each([
    ['2026-05', '2026-05', ['2026-05']],
    ['2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
    ['2026-05', '2026-04', []],
  ])('from %s to %s: %j', (first, last, expected) => {
    expect(periodsBetween(period(first), period(last))).toEqual(expected)
  })

  it('has one period for each month', () => {
    const counts = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(periods, counts, (first, n) => {
        const between = periodsBetween(first, addMonths(first, n))
        expect(between).toEqual(Array.from({ length: n + 1 }, (_, i) => addMonths(first, i)))
      }),
    )
  })
})
