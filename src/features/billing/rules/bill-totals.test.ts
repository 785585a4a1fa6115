import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts } from '../../../../testing/arbitraries.ts'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import { averageBilling, type BillFacts, mergeDeltas, type TotalsDelta, totalsDelta } from './bill-totals.ts'

const MAY = '2026-05' as BillingPeriod
const JUNE = '2026-06' as BillingPeriod
const JULY = '2026-07' as BillingPeriod

const unpaid: BillFacts = { period: MAY, amount: rupiah(100_000), isPaid: false, paidMonth: null }
const paid: BillFacts = { ...unpaid, isPaid: true, paidMonth: JUNE }
const nothing: TotalsDelta = { periods: [], payments: [] }

describe('totalsDelta', () => {
  it.each<[string, BillFacts | null, BillFacts | null, TotalsDelta]>([
    ['a new unpaid bill', null, unpaid, { periods: [inMay(1, 0, 100_000, 0)], payments: [] }],
    [
      'a new paid bill',
      null,
      paid,
      { periods: [inMay(1, 1, 100_000, 100_000)], payments: [inJune(1, 100_000)] },
    ],
    [
      'a bill that is paid now',
      unpaid,
      paid,
      { periods: [inMay(0, 1, 0, 100_000)], payments: [inJune(1, 100_000)] },
    ],
    [
      'a bill that is unpaid again',
      paid,
      unpaid,
      { periods: [inMay(0, -1, 0, -100_000)], payments: [inJune(-1, -100_000)] },
    ],
    [
      'a deleted paid bill',
      paid,
      null,
      { periods: [inMay(-1, -1, -100_000, -100_000)], payments: [inJune(-1, -100_000)] },
    ],
    [
      'another amount of a paid bill',
      paid,
      { ...paid, amount: rupiah(90_000) },
      { periods: [inMay(0, 0, -10_000, -10_000)], payments: [inJune(0, -10_000)] },
    ],
    [
      'a payment in another month',
      paid,
      { ...paid, paidMonth: JULY },
      { periods: [], payments: [inJune(-1, -100_000), { ...inJune(1, 100_000), month: JULY }] },
    ],
    [
      'another period',
      unpaid,
      { ...unpaid, period: JUNE },
      { periods: [inMay(-1, 0, -100_000, 0), { ...inMay(1, 0, 100_000, 0), period: JUNE }], payments: [] },
    ],
    [
      'a new paid bill of 0 rupiah',
      null,
      { ...paid, amount: rupiah(0) },
      { periods: [inMay(1, 1, 0, 0)], payments: [inJune(1, 0)] },
    ],
    ['a bill that stays as it is', paid, paid, nothing],
    ['no bill at all', null, null, nothing],
  ])('RULE-13, RULE-14 of %s', (_case, before, after, expected) => {
    expect(totalsDelta(before, after)).toEqual(expected)
  })
})

const facts = fc
  .record({
    period: fc.constantFrom(MAY, JUNE, JULY),
    amount: amounts,
    isPaid: fc.boolean(),
    paidMonth: fc.constantFrom(MAY, JUNE, JULY),
  })
  .map((bill): BillFacts => ({ ...bill, paidMonth: bill.isPaid ? bill.paidMonth : null }))

/** Writes of up to five bills, in any order: what each becomes, null for deleted. */
const writes = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.option(facts)), { maxLength: 40 })

describe('the deltas of any sequence of writes', () => {
  it('RULE-13, RULE-14 sum up to what recounting the bills gives', () => {
    fc.assert(
      fc.property(writes, (sequence) => {
        const bills = new Map<number, BillFacts | null>()
        const deltas = sequence.map(([id, after]) => {
          const delta = totalsDelta(bills.get(id) ?? null, after)
          bills.set(id, after)
          return delta
        })
        expect(mergeDeltas(deltas)).toEqual(recounted([...bills.values()].filter((bill) => bill !== null)))
      }),
      { numRuns: 500 },
    )
  })

  it('give the same in any grouping and order', () => {
    const deltasOfBills = fc.array(fc.tuple(fc.option(facts), fc.option(facts)).map((w) => totalsDelta(...w)))
    fc.assert(
      fc.property(deltasOfBills, deltasOfBills, (a, b) => {
        expect(mergeDeltas([mergeDeltas(b), mergeDeltas(a)])).toEqual(mergeDeltas([...a, ...b]))
      }),
    )
  })

  it('leave the deltas that they are merged from as they were', () => {
    const delta = totalsDelta(null, paid)
    mergeDeltas([delta, delta, totalsDelta(paid, null)])
    expect(delta).toEqual(totalsDelta(null, paid))
  })
})

describe('averageBilling', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [100_000, 1, 100_000],
    [100_000, 3, 33_333],
    [200_000, 3, 66_667],
    [250_001, 2, 125_001],
    [1_200_000_000_000_000, 1_200_000, 1_000_000_000],
  ])('RULE-15, R25 %i rupiah over %i bills: %i', (revenue, count, expected) => {
    expect(averageBilling(rupiah(revenue), count)).toBe(expected)
  })
})

function inMay(billCount: number, paidCount: number, billedSum: number, paidSum: number) {
  return { period: MAY, billCount, paidCount, billedSum: rupiah(billedSum), paidSum: rupiah(paidSum) }
}

function inJune(paidCount: number, paidSum: number) {
  return { month: JUNE, paidCount, paidSum: rupiah(paidSum) }
}

/** The totals of some bills, counted from nothing. */
function recounted(bills: BillFacts[]): TotalsDelta {
  const sum = (some: BillFacts[]) => rupiah(some.reduce((total, bill) => total + bill.amount, 0))
  const months = [MAY, JUNE, JULY]
  return {
    periods: months.flatMap((period) => {
      const billed = bills.filter((bill) => bill.period === period)
      const paidOnes = billed.filter((bill) => bill.isPaid)
      if (billed.length === 0) return []
      const counts = { billCount: billed.length, paidCount: paidOnes.length }
      return [{ period, ...counts, billedSum: sum(billed), paidSum: sum(paidOnes) }]
    }),
    payments: months.flatMap((month) => {
      const paidOnes = bills.filter((bill) => bill.isPaid && bill.paidMonth === month)
      return paidOnes.length === 0 ? [] : [{ month, paidCount: paidOnes.length, paidSum: sum(paidOnes) }]
    }),
  }
}
