import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { type HistoryRange, movedRange, RANGES, rangeName, rangeOf } from './history-range.ts'

const month = (text: string | undefined) => text as BillingPeriod | undefined
const range = (from?: string, to?: string): HistoryRange => ({ from: month(from), to: month(to) })
const MAY = '2026-05' as BillingPeriod

describe('rangeOf', () => {
  it.each([
    ['semua', range()],
    ['bulan-ini', range('2026-05', '2026-05')],
    ['3-bulan', range('2026-03', '2026-05')],
    ['12-bulan', range('2025-06', '2026-05')],
    ['tahun-ini', range('2026-01', '2026-12')],
    ['tahun-lalu', range('2025-01', '2025-12')],
    ['pilih', range('2026-05', '2026-05')],
  ] as const)('in May 2026 %s is %o', (name, months) => {
    expect(rangeOf(name, MAY)).toEqual(months)
  })
})

describe('rangeName', () => {
  it.each(RANGES.filter((name) => name !== 'pilih'))('knows %s by its months', (name) => {
    expect(rangeName(rangeOf(name, MAY), MAY)).toBe(name)
  })

  it.each([range('2026-02', '2026-04'), range('2026-05'), range(undefined, '2026-05')])(
    'calls %o one of the admin’s own',
    (own) => {
      expect(rangeName(own, MAY)).toBe('pilih')
    },
  )
})

describe('movedRange', () => {
  it.each([
    [{ from: month('2026-04') }, range('2026-04', '2026-05')],
    [{ from: month('2026-09') }, range('2026-09', '2026-09')],
    [{ to: month('2026-12') }, range('2026-03', '2026-12')],
    [{ to: month('2026-01') }, range('2026-01', '2026-01')],
    [{ from: undefined }, range(undefined, '2026-05')],
  ])('March to May after %o is %o', (moved, expected) => {
    expect(movedRange(range('2026-03', '2026-05'), moved)).toEqual(expected)
  })
})
