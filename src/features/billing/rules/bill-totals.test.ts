import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts } from '../../../../testing/arbitraries.ts'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import {
  averageBilling,
  type BillFacts,
  mergeDeltas,
  type PeriodTotals,
  type TotalsDelta,
  totalsDelta,
} from './bill-totals.ts'

const MAY = '2026-05' as BillingPeriod
const JUNE = '2026-06' as BillingPeriod
const JULY = '2026-07' as BillingPeriod

const DUE = '2026-05-05' as CalendarDay
const PACKAGES = ['4Mbps', '7Mbps'] as const
const LATER = '2026-06-10' as CalendarDay

const unpaid: BillFacts = {
  period: MAY,
  paket: '4Mbps',
  amount: rupiah(100_000),
  isPaid: false,
  paidMonth: null,
  dueOn: DUE,
}
const paid: BillFacts = { ...unpaid, isPaid: true, paidMonth: JUNE }
const nothing: TotalsDelta = { periods: [], packages: [], payments: [], dues: [] }

describe('totalsDelta', () => {
  it.each<[string, BillFacts | null, BillFacts | null, TotalsDelta]>([
    [
      'a new unpaid bill',
      null,
      unpaid,
      { ...nothing, ...billed(inMay(1, 0, 100_000, 0)), dues: [due(1, 100_000)] },
    ],
    [
      'a new paid bill',
      null,
      paid,
      { ...nothing, ...billed(inMay(1, 1, 100_000, 100_000)), payments: [inJune(1, 100_000)] },
    ],
    [
      'a bill that is paid now',
      unpaid,
      paid,
      { ...billed(inMay(0, 1, 0, 100_000)), payments: [inJune(1, 100_000)], dues: [due(-1, -100_000)] },
    ],
    [
      'a bill that is unpaid again',
      paid,
      unpaid,
      { ...billed(inMay(0, -1, 0, -100_000)), payments: [inJune(-1, -100_000)], dues: [due(1, 100_000)] },
    ],
    [
      'a deleted paid bill',
      paid,
      null,
      { ...nothing, ...billed(inMay(-1, -1, -100_000, -100_000)), payments: [inJune(-1, -100_000)] },
    ],
    [
      'another amount of a paid bill',
      paid,
      { ...paid, amount: rupiah(90_000) },
      { ...nothing, ...billed(inMay(0, 0, -10_000, -10_000)), payments: [inJune(0, -10_000)] },
    ],
    [
      'a payment in another month',
      paid,
      { ...paid, paidMonth: JULY },
      { ...nothing, payments: [inJune(-1, -100_000), { ...inJune(1, 100_000), month: JULY }] },
    ],
    [
      'another period',
      unpaid,
      { ...unpaid, period: JUNE },
      { ...nothing, ...billed(inMay(-1, 0, -100_000, 0), { ...inMay(1, 0, 100_000, 0), period: JUNE }) },
    ],
    [
      'another package',
      unpaid,
      { ...unpaid, paket: '7Mbps' },
      {
        ...nothing,
        packages: [
          { ...inMay(-1, 0, -100_000, 0), paket: '4Mbps' },
          { ...inMay(1, 0, 100_000, 0), paket: '7Mbps' },
        ],
      },
    ],
    [
      'another due day',
      unpaid,
      { ...unpaid, dueOn: LATER },
      { ...nothing, dues: [due(-1, -100_000), { ...due(1, 100_000), dueOn: LATER }] },
    ],
    [
      'a new paid bill of 0 rupiah',
      null,
      { ...paid, amount: rupiah(0) },
      { ...nothing, ...billed(inMay(1, 1, 0, 0)), payments: [inJune(1, 0)] },
    ],
    ['a bill that stays as it is', paid, paid, nothing],
    ['no bill at all', null, null, nothing],
  ])('RULE-11, RULE-12, RULE-13, RULE-14 of %s', (_case, before, after, expected) => {
    expect(totalsDelta(before, after)).toEqual(expected)
  })
})

const facts = fc
  .record({
    period: fc.constantFrom(MAY, JUNE, JULY),
    paket: fc.constantFrom(...PACKAGES),
    amount: amounts,
    isPaid: fc.boolean(),
    paidMonth: fc.constantFrom(MAY, JUNE, JULY),
    dueOn: fc.constantFrom(DUE, LATER),
  })
  .map((bill): BillFacts => ({ ...bill, paidMonth: bill.isPaid ? bill.paidMonth : null }))

/** Writes of up to five bills, in any order: what each becomes, null for deleted. */
const writes = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.option(facts)), { maxLength: 40 })

describe('the deltas of any sequence of writes', () => {
  it('RULE-11, RULE-12, RULE-13, RULE-14 sum up to what recounting the bills gives', () => {
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

/** Those months' totals, all for one package. */
function billed(...periods: PeriodTotals[]) {
  return { periods, packages: periods.map((totals) => ({ ...totals, paket: '4Mbps' })) }
}

function inMay(billCount: number, paidCount: number, billedSum: number, paidSum: number) {
  return { period: MAY, billCount, paidCount, billedSum: rupiah(billedSum), paidSum: rupiah(paidSum) }
}

function inJune(paidCount: number, paidSum: number) {
  return { month: JUNE, paidCount, paidSum: rupiah(paidSum) }
}

function due(unpaidCount: number, unpaidSum: number) {
  return { dueOn: DUE, unpaidCount, unpaidSum: rupiah(unpaidSum) }
}

/** The totals of some bills, counted from nothing. */
function recounted(bills: BillFacts[]): TotalsDelta {
  const sum = (some: BillFacts[]) => rupiah(some.reduce((total, bill) => total + bill.amount, 0))
  const months = [MAY, JUNE, JULY]
  const totalsOf = (period: BillingPeriod, some: BillFacts[]) => {
    const paidOnes = some.filter((bill) => bill.isPaid)
    if (some.length === 0) return []
    const counts = { billCount: some.length, paidCount: paidOnes.length }
    return [{ period, ...counts, billedSum: sum(some), paidSum: sum(paidOnes) }]
  }
  const ofPeriod = (period: BillingPeriod) => bills.filter((bill) => bill.period === period)
  return {
    periods: months.flatMap((period) => totalsOf(period, ofPeriod(period))),
    packages: months.flatMap((period) =>
      PACKAGES.flatMap((paket) =>
        totalsOf(
          period,
          ofPeriod(period).filter((bill) => bill.paket === paket),
        ).map((totals) => ({ ...totals, paket })),
      ),
    ),
    payments: months.flatMap((month) => {
      const paidOnes = bills.filter((bill) => bill.isPaid && bill.paidMonth === month)
      return paidOnes.length === 0 ? [] : [{ month, paidCount: paidOnes.length, paidSum: sum(paidOnes) }]
    }),
    dues: [DUE, LATER].flatMap((dueOn) => {
      const open = bills.filter((bill) => !bill.isPaid && bill.dueOn === dueOn)
      return open.length === 0 ? [] : [{ dueOn, unpaidCount: open.length, unpaidSum: sum(open) }]
    }),
  }
}
