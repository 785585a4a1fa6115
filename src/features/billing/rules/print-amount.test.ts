import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts, days, periods } from '../../../../testing/arbitraries.ts'
import { addMonths, type BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import { CYCLES, cycleAmount } from './billing-cycle.ts'
import { cycleOf, shownProration } from './print-amount.ts'

const bill = { amount: 88_000, period: '2026-05' as BillingPeriod, billingCycle: null }
const PRICE = rupiah(100_000)
const day = (text: string) => text as CalendarDay

describe('shownProration', () => {
  it.each([
    ['an earlier month', '2026-04-30', {}, 100_000],
    ['the first of the month', '2026-05-01', {}, 100_000],
    ['the middle of the month', '2026-05-16', {}, 51_613],
    ['the last of the month', '2026-05-31', {}, 3_226],
    ['the middle, quarterly', '2026-05-16', { billingCycle: 'quarterly' }, 251_613],
    ['the middle, annually', '2026-05-16', { billingCycle: 'annually' }, 1_151_613],
  ])('PRINT-13 RULE-05 registered in %s', (_case, registeredOn, changes, expected) => {
    expect(shownProration({ ...bill, ...changes }, PRICE, day(registeredOn))).toBe(expected)
  })

  it('PRINT-14 RULE-07 is the amount of the bill for who registered after its month', () => {
    expect(shownProration(bill, PRICE, day('2026-06-01'))).toBe(88_000)
    expect(shownProration({ ...bill, billingCycle: 'quarterly' }, PRICE, day('2026-06-01'))).toBe(88_000)
  })

  it('R11 is the amount of the bill when the customer is gone', () => {
    expect(shownProration(bill, PRICE, undefined)).toBe(88_000)
  })

  it('is the amount of the bill where nobody knows what the package cost', () => {
    expect(shownProration(bill, undefined, day('2026-05-16'))).toBe(88_000)
  })

  it('is what a bulk draft of that month would ask, or the amount of the bill, and never 0 for a bill that costs something', () => {
    const facts = { amount: amounts, period: periods, billingCycle: fc.option(fc.constantFrom(...CYCLES)) }
    fc.assert(
      fc.property(fc.record(facts), days, (given, registeredOn) => {
        const shown = shownProration(given, PRICE, registeredOn)
        const drafted = cycleAmount(PRICE, registeredOn, given.period, cycleOf(given.billingCycle))
        expect(shown).toBe(registeredOn < `${addMonths(given.period, 1)}-01` ? drafted : given.amount)
        expect(shown).toBeGreaterThan(given.amount > 0 ? 0 : -1)
      }),
    )
  })
})

describe('cycleOf', () => {
  it.each([
    ['monthly', 'monthly'],
    ['quarterly', 'quarterly'],
    ['annually', 'annually'],
    [null, 'monthly'],
    ['weekly', 'monthly'],
    ['', 'monthly'],
  ])('R19 %j is %s', (stored, cycle) => {
    expect(cycleOf(stored)).toBe(cycle)
  })
})
