import type { BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import type { Rupiah } from '../../../shared/rupiah.ts'
import {
  type CoveredMonths,
  type Cycle,
  cycleAmount,
  lastPeriodOf,
  monthsLabel,
  overlaps,
} from './billing-cycle.ts'
import { isRegisteredAfter } from './proration.ts'

/** `billed`: a month of it is billed already; `registered-later`: the customer was not there yet. */
export const DRAFT_STATES = ['ready', 'billed', 'registered-later'] as const

/** What a draft is made from. `registeredOn` is the day in the business time zone, `price` the full monthly one. */
export interface DraftFacts {
  price: Rupiah
  registeredOn: CalendarDay
  bills: readonly CoveredMonths[]
}

/** A customer's row in a bulk draft. Only `ready` rows are saved unless the admin takes another one in; `billedBy` has a month in common with it. */
export type DraftRow =
  | { amount: Rupiah; state: 'ready' }
  | { amount: Rupiah; state: 'billed'; billedBy: CoveredMonths }
  | { amount: Rupiah; state: 'registered-later' }

/** The draft of a customer's bill. Who is billed already has state `billed`, whenever they registered (R16, R20). */
export function draftRow(facts: DraftFacts, period: BillingPeriod, cycle: Cycle): DraftRow {
  const amount = cycleAmount(facts.price, facts.registeredOn, period, cycle)
  const billedBy = firstOverlapping(facts.bills, { period, lastPeriod: lastPeriodOf(period, cycle) })
  if (billedBy) return { amount, state: 'billed', billedBy }
  return { amount, state: isRegisteredAfter(facts.registeredOn, period) ? 'registered-later' : 'ready' }
}

/** Of who has a bill for one of the months. */
export const ALREADY_BILLED = 'Sudah ditagih'

/** Why a row is left out, `detail` naming the months that are billed already; undefined for a row that is not. */
export function leftOutReason(row: DraftRow): { text: string; detail?: string } | undefined {
  switch (row.state) {
    case 'ready':
      return undefined
    case 'billed':
      return { text: ALREADY_BILLED, detail: monthsLabel(row.billedBy) }
    case 'registered-later':
      return { text: 'Terdaftar setelah periode ini' }
  }
}

/** What a receipt says of a customer without a bill. */
export function leftOutText(row: DraftRow): string {
  const reason = leftOutReason(row)
  if (!reason) return 'Tidak dicentang'
  return reason.detail ? `${reason.text}: ${reason.detail}` : reason.text
}

function firstOverlapping(bills: readonly CoveredMonths[], months: CoveredMonths): CoveredMonths | undefined {
  let first: CoveredMonths | undefined
  for (const bill of bills) {
    if (overlaps(bill, months) && (!first || bill.period < first.period)) first = bill
  }
  return first
}
