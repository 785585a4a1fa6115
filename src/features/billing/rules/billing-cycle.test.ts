import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts, days, periods } from '../../../../testing/arbitraries.ts'
import { addMonths, type BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import {
  type CoveredMonths,
  CYCLE_LABELS,
  CYCLES,
  type Cycle,
  coveredLabel,
  coveredPeriods,
  cycleAmount,
  lastPeriodOf,
  monthsLabel,
  monthsOf,
  overlaps,
} from './billing-cycle.ts'
import { proratedAmount } from './proration.ts'

const period = (text: string) => text as BillingPeriod
const cycles = fc.constantFrom(...CYCLES)
const months = (first: string, last: string): CoveredMonths => ({
  period: period(first),
  lastPeriod: period(last),
})

it('BULK-05 the cycles are monthly, quarterly and annually', () => {
  expect(CYCLES).toEqual(['monthly', 'quarterly', 'annually'])
  expect(CYCLES.map((cycle) => CYCLE_LABELS[cycle])).toEqual([
    'Bulanan',
    'Triwulanan (3 bulan)',
    'Tahunan (12 bulan)',
  ])
})

describe('the months of a bill', () => {
  it.each<[Cycle, string, number, string, string]>([
    ['monthly', '2026-05', 1, '2026-05', 'Mei 2026'],
    ['quarterly', '2026-05', 3, '2026-07', 'Mei 2026 – Juli 2026'],
    ['quarterly', '2026-11', 3, '2027-01', 'November 2026 – Januari 2027'],
    ['annually', '2026-01', 12, '2026-12', 'Januari 2026 – Desember 2026'],
    ['annually', '2026-02', 12, '2027-01', 'Februari 2026 – Januari 2027'],
  ])('R19 %s from %s: %i up to %s, %s', (cycle, first, count, last, label) => {
    expect(monthsOf(cycle)).toBe(count)
    expect(lastPeriodOf(period(first), cycle)).toBe(last)
    expect(coveredLabel(period(first), cycle)).toBe(label)
    expect(monthsLabel(months(first, last))).toBe(label)
  })

  it('R19 are as many as the cycle says, one after another, up to the last', () => {
    fc.assert(
      fc.property(periods, cycles, (first, cycle) => {
        const covered = coveredPeriods(first, cycle)
        expect(covered).toEqual(Array.from({ length: monthsOf(cycle) }, (_, i) => addMonths(first, i)))
        expect(covered.at(-1)).toBe(lastPeriodOf(first, cycle))
      }),
    )
  })
})

describe('cycleAmount', () => {
  it.each<[string, Cycle, string, number]>([
    ['registered before', 'monthly', '2026-04-30', 100_000],
    ['registered before', 'quarterly', '2026-04-30', 300_000],
    ['registered before', 'annually', '2026-04-30', 1_200_000],
    ['registered in the first month', 'monthly', '2026-05-16', 51_613],
    ['registered in the first month', 'quarterly', '2026-05-16', 251_613],
    ['registered in the first month', 'annually', '2026-05-16', 1_151_613],
    ['registered after the first month', 'monthly', '2026-06-01', 0],
    ['registered after the first month', 'quarterly', '2026-06-01', 0],
    ['registered after the first month', 'annually', '2027-06-01', 0],
  ])('R19, R20 %s, %s from May 2026, %s: %i', (_case, cycle, registeredOn, expected) => {
    const amount = cycleAmount(rupiah(100_000), registeredOn as CalendarDay, period('2026-05'), cycle)
    expect(amount).toBe(expected)
  })

  it('is the sum of what its months cost one by one, unless it is 0', () => {
    const distances = fc.integer({ min: -2, max: 14 })
    fc.assert(
      fc.property(amounts, days, distances, cycles, (price, registeredOn, distance, cycle) => {
        const first = addMonths(period(registeredOn.slice(0, 7)), distance)
        const parts = coveredPeriods(first, cycle).map((month) => proratedAmount(price, registeredOn, month))
        const whole = parts.reduce<number>((sum, part) => sum + part, 0)
        expect(cycleAmount(price, registeredOn, first, cycle)).toBe(distance < 0 ? 0 : whole)
      }),
      { examples: [[rupiah(100_000), '2026-05-16' as CalendarDay, 0, 'annually']] },
    )
  })
})

describe('overlaps', () => {
  it.each([
    ['2026-05', '2026-05', '2026-05', '2026-05', true],
    ['2026-05', '2026-07', '2026-06', '2026-06', true],
    ['2026-05', '2026-07', '2026-07', '2027-06', true],
    ['2026-05', '2026-07', '2026-03', '2026-05', true],
    ['2026-01', '2026-12', '2026-05', '2026-07', true],
    ['2026-05', '2026-07', '2026-08', '2026-08', false],
    ['2026-05', '2026-07', '2026-02', '2026-04', false],
    ['2025-05', '2025-05', '2026-05', '2026-05', false],
  ])('R16 %s to %s and %s to %s: %s', (a, aLast, b, bLast, expected) => {
    expect(overlaps(months(a, aLast), months(b, bLast))).toBe(expected)
    expect(overlaps(months(b, bLast), months(a, aLast))).toBe(expected)
  })

  it('R16 means a month in common', () => {
    const distances = fc.integer({ min: -14, max: 14 })
    fc.assert(
      fc.property(periods, distances, cycles, cycles, (first, distance, a, b) => {
        const other = addMonths(first, distance)
        const inCommon = new Set(coveredPeriods(first, a)).intersection(new Set(coveredPeriods(other, b)))
        const answer = overlaps(
          { period: first, lastPeriod: lastPeriodOf(first, a) },
          { period: other, lastPeriod: lastPeriodOf(other, b) },
        )
        expect(answer).toBe(inCommon.size > 0)
      }),
    )
  })
})
