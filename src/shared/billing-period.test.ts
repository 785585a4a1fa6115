import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  type BillingPeriod,
  dayInPeriod,
  parsePeriod,
  periodFields,
  periodLabel,
  periodOf,
} from './billing-period.ts'
import { MONTH_NAMES } from './calendar-day.ts'

const period = (text: string) => text as BillingPeriod
const periods = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => period(`${year}-${String(month).padStart(2, '0')}`))

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
