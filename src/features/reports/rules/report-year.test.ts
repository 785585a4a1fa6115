import { expect, it } from 'vitest'
import { monthStarts, parseYear, periodsOfYear } from './report-year.ts'

it('a year has twelve months, and each begins at midnight of the business', () => {
  expect(periodsOfYear(2026).filter((_, month) => month === 0 || month === 11)).toEqual([
    '2026-01',
    '2026-12',
  ])
  const starts = monthStarts(2026, 'Asia/Jakarta')
  expect(starts).toHaveLength(13)
  expect([starts[0], starts[2], starts[12]]).toEqual([
    '2025-12-31T17:00:00.000Z',
    '2026-02-28T17:00:00.000Z',
    '2026-12-31T17:00:00.000Z',
  ])
  expect(monthStarts(2026, 'Asia/Jayapura')[0]).toBe('2025-12-31T15:00:00.000Z')
})

it.each([
  ['2026', 2026],
  ['2000', 2000],
  ['2099', 2099],
  ['1999', undefined],
  ['2100', undefined],
  ['', undefined],
  ['26', undefined],
  ['2026 ', undefined],
  ['20e2', undefined],
])('reads the year of "%s" as %s', (text, year) => {
  expect(parseYear(text)).toBe(year)
})
