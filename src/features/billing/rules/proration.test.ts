import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts, days, periods } from '../../../../testing/arbitraries.ts'
import {
  addMonths,
  type BillingPeriod,
  dayInPeriod,
  daysInPeriod,
  periodsBetween,
} from '../../../shared/billing-period.ts'
import { type CalendarDay, dayOf } from '../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { isRegisteredAfter, proratedAmount } from './proration.ts'

const period = (text: string) => text as BillingPeriod
const day = (text: string) => text as CalendarDay

/** One amount for each day of registration within the period. */
function amountsByDay(price: Rupiah, month: BillingPeriod): Rupiah[] {
  return Array.from({ length: daysInPeriod(month) }, (_, index) =>
    proratedAmount(price, dayInPeriod(month, index + 1), month),
  )
}

describe('proratedAmount', () => {
  it.each([
    ['RULE-04', 100_000, '2026-04-30', '2026-05', 100_000],
    ['RULE-04', 150_000, '2025-12-31', '2026-01', 150_000],
    ['RULE-04', 150_000, '2025-06-15', '2026-05', 150_000],
    ['RULE-05', 100_000, '2026-05-01', '2026-05', 100_000],
    ['RULE-05', 100_000, '2026-05-02', '2026-05', 96_774],
    ['RULE-05', 100_000, '2026-05-16', '2026-05', 51_613],
    ['RULE-05', 100_000, '2026-05-31', '2026-05', 3_226],
    ['RULE-05', 150_000, '2026-04-16', '2026-04', 75_000],
    ['RULE-05', 150_000, '2025-02-28', '2025-02', 5_357],
    ['RULE-05', 150_000, '2024-02-28', '2024-02', 10_345],
    ['RULE-05', 150_000, '2024-02-29', '2024-02', 5_172],
    ['RULE-06', 15, '2026-04-30', '2026-04', 1],
    ['RULE-06', 14, '2026-04-30', '2026-04', 0],
    ['RULE-06', 45, '2026-04-30', '2026-04', 2],
    ['RULE-07', 100_000, '2026-06-01', '2026-05', 0],
    ['RULE-07', 100_000, '2027-01-01', '2026-12', 0],
    ['RULE-07', 100_000, '2027-05-01', '2026-05', 0],
  ])('%s of %i, registered on %s, for %s: %i', (_id, price, registeredOn, month, expected) => {
    expect(proratedAmount(rupiah(price), day(registeredOn), period(month))).toBe(expected)
  })

  it('RULE-05, RULE-06 is right to the rupiah on every day of every month from 2000 to 2100, leap years and none', () => {
    for (const month of periodsBetween(period('2000-01'), period('2100-12'))) {
      const length = BigInt(daysInPeriod(month))
      for (const price of [100_000, 150_000]) {
        const expected = Array.from({ length: Number(length) }, (_, index) =>
          Number((2n * BigInt(price) * (length - BigInt(index)) + length) / (2n * length)),
        )
        expect(amountsByDay(rupiah(price), month), month).toEqual(expected)
      }
    }
  })

  it('costs no more on a later day; the first day costs the full price', () => {
    fc.assert(
      fc.property(amounts, periods, (price, month) => {
        const byDay = amountsByDay(price, month)
        expect(byDay[0]).toBe(price)
        expect(byDay).toEqual(byDay.toSorted((a, b) => b - a))
      }),
    )
  })

  it('is the price, give or take 1 rupiah, together with the days before it', () => {
    fc.assert(
      fc.property(amounts, periods, (price, month) => {
        const byDay = amountsByDay(price, month)
        // From index i on there are length - i days left; as many days as there are before it are left from length - i on.
        for (let i = 1; i < byDay.length; i++) {
          const whole = (byDay[i] ?? NaN) + (byDay[byDay.length - i] ?? NaN)
          expect(Math.abs(whole - price)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('is all of the price or nothing outside the month of registration', () => {
    const distances = fc.integer({ min: 1, max: 48 })
    fc.assert(
      fc.property(amounts, days, distances, (price, registeredOn, distance) => {
        const month = period(registeredOn.slice(0, 7))
        expect(proratedAmount(price, registeredOn, addMonths(month, distance))).toBe(price)
        expect(proratedAmount(price, registeredOn, addMonths(month, -distance))).toBe(0)
      }),
    )
  })
})

describe('around midnight', () => {
  it.each([
    ['2026-04-30T16:59:59.999Z', 'Asia/Jakarta', 100_000],
    ['2026-04-30T17:00:00.000Z', 'Asia/Jakarta', 100_000],
    ['2026-05-01T16:59:59.999Z', 'Asia/Jakarta', 100_000],
    ['2026-05-01T17:00:00.000Z', 'Asia/Jakarta', 96_774],
    ['2026-05-31T16:59:59.999Z', 'Asia/Jakarta', 3_226],
    ['2026-05-31T17:00:00.000Z', 'Asia/Jakarta', 0],
    ['2026-05-01T16:00:00.000Z', 'Asia/Jakarta', 100_000],
    ['2026-05-01T16:00:00.000Z', 'Asia/Makassar', 96_774],
    ['2026-05-31T15:00:00.000Z', 'Asia/Jakarta', 3_226],
    ['2026-05-31T15:00:00.000Z', 'Asia/Jayapura', 0],
  ])('R25 the day counts in the business time zone: %s in %s costs %i in May', (instant, zone, expected) => {
    const registeredOn = dayOf(instant, zone)
    expect(proratedAmount(rupiah(100_000), registeredOn, period('2026-05'))).toBe(expected)
  })
})

it.each([
  ['2026-05-31', false],
  ['2026-06-01', true],
])('isRegisteredAfter: %s is after May 2026: %s', (registeredOn, expected) => {
  expect(isRegisteredAfter(day(registeredOn), period('2026-05'))).toBe(expected)
})
