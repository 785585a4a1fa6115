import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { divideHalfUp } from './divide-half-up.ts'

/** What the totals know of a bill. `paidMonth` is the month of its payment in the business time zone, null while unpaid. */
export interface BillFacts {
  period: BillingPeriod
  amount: Rupiah
  isPaid: boolean
  paidMonth: BillingPeriod | null
}

/** Count and sum of a billed month's bills, or a change to them. */
export interface PeriodTotals {
  period: BillingPeriod
  billCount: number
  paidCount: number
  billedSum: Rupiah
  paidSum: Rupiah
}

/** Count and sum of the payments made in a month, whichever months they are for, or a change to them. */
export interface PaymentTotals {
  month: BillingPeriod
  paidCount: number
  paidSum: Rupiah
}

/** Changes to the totals, earliest month first, each month once, none that changes nothing. */
export interface TotalsDelta {
  periods: PeriodTotals[]
  payments: PaymentTotals[]
}

/** What a write changes in the totals; `before` is null for a new bill, `after` for a deleted one. */
export function totalsDelta(before: BillFacts | null, after: BillFacts | null): TotalsDelta {
  return mergeDeltas([...(before ? [deltaOf(before, -1)] : []), ...(after ? [deltaOf(after, 1)] : [])])
}

/** Several changes as one. */
export function mergeDeltas(deltas: readonly TotalsDelta[]): TotalsDelta {
  const periods = new Map<BillingPeriod, PeriodTotals>()
  const payments = new Map<BillingPeriod, PaymentTotals>()
  for (const delta of deltas) {
    for (const change of delta.periods) {
      const sum = periods.get(change.period)
      periods.set(change.period, sum ? addPeriod(sum, change) : change)
    }
    for (const change of delta.payments) {
      const sum = payments.get(change.month)
      payments.set(change.month, sum ? addPayment(sum, change) : change)
    }
  }
  // Always in the same order: two transactions that update several months do not lock each other out.
  return {
    periods: [...periods.values()]
      .filter((p) => p.billCount || p.paidCount || p.billedSum || p.paidSum)
      .sort((a, b) => (a.period < b.period ? -1 : 1)),
    payments: [...payments.values()]
      .filter((p) => p.paidCount || p.paidSum)
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  }
}

/** Paid money divided by the number of all bills (RULE-15), half up; 0 without bills (R25). */
export function averageBilling(totalRevenue: Rupiah, billCount: number): Rupiah {
  return billCount === 0 ? rupiah(0) : divideHalfUp(totalRevenue, billCount)
}

function deltaOf(bill: BillFacts, sign: 1 | -1): TotalsDelta {
  const billedSum = rupiah(sign * bill.amount)
  const paid = bill.isPaid ? { paidCount: sign, paidSum: billedSum } : { paidCount: 0, paidSum: rupiah(0) }
  return {
    periods: [{ period: bill.period, billCount: sign, billedSum, ...paid }],
    payments: bill.isPaid && bill.paidMonth ? [{ month: bill.paidMonth, ...paid }] : [],
  }
}

function addPeriod(a: PeriodTotals, b: PeriodTotals): PeriodTotals {
  return {
    period: a.period,
    billCount: a.billCount + b.billCount,
    paidCount: a.paidCount + b.paidCount,
    billedSum: rupiah(a.billedSum + b.billedSum),
    paidSum: rupiah(a.paidSum + b.paidSum),
  }
}

function addPayment(a: PaymentTotals, b: PaymentTotals): PaymentTotals {
  return {
    month: a.month,
    paidCount: a.paidCount + b.paidCount,
    paidSum: rupiah(a.paidSum + b.paidSum),
  }
}
