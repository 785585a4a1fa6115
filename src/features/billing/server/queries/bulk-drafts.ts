import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { type BillableCustomer, listActiveCustomers } from '../../../customers/server/public.ts'
import { monthlyPrice, readPackages } from '../../../settings/server/public.ts'
import { type CoveredMonths, type Cycle, lastPeriodOf, monthsLabel } from '../../rules/billing-cycle.ts'
import { type DraftRow, draftRow } from '../../rules/bulk-draft.ts'
import type { BulkDraft } from '../../schemas.ts'

/** An active customer with the draft of its bill. */
export interface CustomerDraft {
  customer: BillableCustomer
  draft: DraftRow
  /** 0, or the number of a further bill for months that are billed already. */
  repeatNumber: number
}

interface StoredMonths extends CoveredMonths {
  repeatNumber: number
}

/** The draft of every active customer, by name. */
export async function draftAll(
  reader: Reader,
  timeZone: string,
  period: BillingPeriod,
  cycle: Cycle,
): Promise<CustomerDraft[]> {
  const months = { period, lastPeriod: lastPeriodOf(period, cycle) }
  const billed = await billedMonths(reader, months)
  const customers = await listActiveCustomers(reader)
  const offers = await readPackages(reader)
  return customers.map((customer) => {
    const bills = billed.get(customer.id) ?? []
    const facts = {
      price: monthlyPrice(offers, customer.paket),
      registeredOn: dayOf(customer.registeredAt, timeZone),
      bills,
    }
    const repeatNumber = 1 + Math.max(-1, ...bills.map((bill) => bill.repeatNumber))
    return { customer, draft: draftRow(facts, period, cycle), repeatNumber }
  })
}

/** The bulk table: drafts of all active customers, and the number of the next invoice. */
export async function getBulkDrafts(
  reader: Reader,
  timeZone: string,
  { period, cycle }: { period: BillingPeriod; cycle: Cycle },
) {
  const drafts = await draftAll(reader, timeZone, period, cycle)
  const sequence = await reader
    .selectFrom('invoice_sequence')
    .select('last_number')
    .where('period', '=', period)
    .executeTakeFirst()
  return { rows: drafts.map(toBulkDraft), nextSequence: (sequence?.last_number ?? 0) + 1 }
}

function toBulkDraft({ customer, draft }: CustomerDraft): BulkDraft {
  return {
    customerId: customer.id,
    wznId: customer.wznId,
    nama: customer.nama,
    paket: customer.paket,
    amount: draft.amount,
    state: draft.state,
    billedBy: draft.state === 'billed' ? monthsLabel(draft.billedBy) : null,
  }
}

/** The bills with a month in common with those months, by customer. */
async function billedMonths(reader: Reader, months: CoveredMonths): Promise<Map<string, StoredMonths[]>> {
  const { period, lastPeriod } = months
  // Two index ranges: bills that begin within the months, and the few longer ones that began before.
  const { rows } = await sql<BilledRow>`
    select customer_id, period, last_period, repeat_number from tagihan
      where period between ${period} and ${lastPeriod}
    union all
    select customer_id, period, last_period, repeat_number from tagihan
      where last_period > period and last_period >= ${period} and period < ${period}`.execute(reader)
  const byCustomer = new Map<string, StoredMonths[]>()
  for (const { customer_id, period, last_period, repeat_number } of rows) {
    const bill = { period, lastPeriod: last_period, repeatNumber: repeat_number }
    const bills = byCustomer.get(customer_id)
    if (bills) bills.push(bill)
    else byCustomer.set(customer_id, [bill])
  }
  return byCustomer
}

interface BilledRow {
  customer_id: string
  period: BillingPeriod
  last_period: BillingPeriod
  repeat_number: number
}
