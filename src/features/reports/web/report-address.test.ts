import { expect, it } from 'vitest'
import { readChoice, writeChoice } from './report-address.ts'

const read = (query: string) => readChoice(new URLSearchParams(query), 2026)
const write = (query: string, changes: Parameters<typeof writeChoice>[1]) =>
  String(writeChoice(new URLSearchParams(query), changes, 2026))

it.each([
  ['', { year: 2026, month: '' }],
  ['tahun=2025&bulan=05', { year: 2025, month: '05' }],
  ['tahun=25&bulan=13', { year: 2026, month: '' }],
  ['tahun=3000&bulan=5', { year: 2026, month: '' }],
])('the address "%s" asks for %o', (query, choice) => {
  expect(read(query)).toEqual(choice)
})

it.each([
  ['', { year: 2025 }, 'tahun=2025'],
  ['tahun=2025&bulan=05', { year: 2026 }, 'bulan=05'],
  ['tahun=2025&bulan=05', { month: '' }, 'tahun=2025'],
  ['lain=1', { month: '12' }, 'lain=1&bulan=12'],
])('"%s" changed by %o becomes "%s"', (before, changes, after) => {
  expect(write(before, changes)).toBe(after)
})
