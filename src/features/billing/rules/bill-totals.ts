import type { BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { divideHalfUp } from './divide-half-up.ts'

/** What the totals know of a bill. `paidMonth` is the month of its payment in the business time zone, null while unpaid. */
export interface BillFacts {
  period: BillingPeriod
  paket: string
  amount: Rupiah
  isPaid: boolean
  paidMonth: BillingPeriod | null
  dueOn: CalendarDay
}

/** Count and sum of a billed month's bills, or a change to them. */
export interface PeriodTotals {
  period: BillingPeriod
  billCount: number
  paidCount: number
  billedSum: Rupiah
  paidSum: Rupiah
}

/** The same of those bills of a month that are for one package. */
export interface PackageTotals extends PeriodTotals {
  paket: string
}

/** Count and sum of the payments made in a month, whichever months they are for, or a change to them. */
export interface PaymentTotals {
  month: BillingPeriod
  paidCount: number
  paidSum: Rupiah
}

/** Count and sum of the unpaid bills that are due on a day, or a change to them. */
export interface DueTotals {
  dueOn: CalendarDay
  unpaidCount: number
  unpaidSum: Rupiah
}

/** Changes to the totals, earliest month or day first (packages of a month by name), each once, none that changes nothing. */
export interface TotalsDelta {
  periods: PeriodTotals[]
  packages: PackageTotals[]
  payments: PaymentTotals[]
  dues: DueTotals[]
}

/** What a write changes in the totals; `before` is null for a new bill, `after` for a deleted one. */
export function totalsDelta(before: BillFacts | null, after: BillFacts | null): TotalsDelta {
  return mergeDeltas([...(before ? [deltaOf(before, -1)] : []), ...(after ? [deltaOf(after, 1)] : [])])
}

/** Several changes as one. */
export function mergeDeltas(deltas: readonly TotalsDelta[]): TotalsDelta {
  return {
    periods: merge(
      deltas.flatMap((delta) => delta.periods),
      (change) => change.period,
      addPeriod,
    ),
    packages: merge(
      deltas.flatMap((delta) => delta.packages),
      (change) => `${change.period} ${change.paket}`,
      (a, b) => ({ ...addPeriod(a, b), paket: a.paket }),
    ),
    payments: merge(
      deltas.flatMap((delta) => delta.payments),
      (change) => change.month,
      addPayment,
    ),
    dues: merge(
      deltas.flatMap((delta) => delta.dues),
      (change) => change.dueOn,
      addDue,
    ),
  }
}

// Always in the same order: two transactions that update several months do not lock each other out.
function merge<Change extends object>(
  changes: readonly Change[],
  keyOf: (change: Change) => string,
  add: (a: Change, b: Change) => Change,
): Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const sum = sums.get(keyOf(change))
    sums.set(keyOf(change), sum ? add(sum, change) : change)
  }
  return [...sums.values()]
    .filter((sum) => Object.values(sum).some((figure) => typeof figure === 'number' && figure !== 0))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Paid money divided by the number of all bills (RULE-15), half up; 0 without bills (R25). */
export function averageBilling(totalRevenue: Rupiah, billCount: number): Rupiah {
  return billCount === 0 ? rupiah(0) : divideHalfUp(totalRevenue, billCount)
}

function deltaOf(bill: BillFacts, sign: 1 | -1): TotalsDelta {
  const billedSum = rupiah(sign * bill.amount)
  const paid = bill.isPaid ? { paidCount: sign, paidSum: billedSum } : { paidCount: 0, paidSum: rupiah(0) }
  const billed = { period: bill.period, billCount: sign, billedSum, ...paid }
  return {
    periods: [billed],
    packages: [{ ...billed, paket: bill.paket }],
    payments: bill.isPaid && bill.paidMonth ? [{ month: bill.paidMonth, ...paid }] : [],
    dues: bill.isPaid ? [] : [{ dueOn: bill.dueOn, unpaidCount: sign, unpaidSum: billedSum }],
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

function addDue(a: DueTotals, b: DueTotals): DueTotals {
  return {
    dueOn: a.dueOn,
    unpaidCount: a.unpaidCount + b.unpaidCount,
    unpaidSum: rupiah(a.unpaidSum + b.unpaidSum),
  }
}
