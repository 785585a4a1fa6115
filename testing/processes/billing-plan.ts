import { addMonths, type BillingPeriod } from '../../src/shared/billing-period.ts'

/** Whom a request of the load bills, by document id, and for which month. */
interface Plan {
  customerIds: string[]
  period: BillingPeriod
}

const FIRST_BULK_MONTH = '2027-01' as BillingPeriod

/**
 * What a bulk save bills: half of the customers by turns, from 2027 on, so that no bill is made twice before the year 2100, with 40 customers
 * in 1,752 saves.
 */
export function bulkPlan(customers: readonly string[], turn: number): Plan {
  const half = Math.ceil(customers.length / 2)
  const customerIds = turn % 2 === 0 ? customers.slice(0, half) : customers.slice(half)
  return { customerIds, period: addMonths(FIRST_BULK_MONTH, Math.floor(turn / 2)) }
}

/** Whom a bill of its own is for: one after another, each in the months before the bulk saves, backwards to the year 2000. */
export function singlePlan(customers: readonly string[], turn: number): Plan {
  const customerId = customers[turn % customers.length] ?? ''
  return {
    customerIds: [customerId],
    period: addMonths(FIRST_BULK_MONTH, -1 - Math.floor(turn / customers.length)),
  }
}
