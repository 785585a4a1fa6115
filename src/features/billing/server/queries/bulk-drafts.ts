import { sql } from 'kysely'
import { readByPages } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { type BillableCustomer, pagesOfActiveCustomers } from '../../../customers/server/public.ts'
import { monthlyPrice, readPackages } from '../../../settings/server/public.ts'
import { type CoveredMonths, type Cycle, lastPeriodOf, monthsLabel } from '../../rules/billing-cycle.ts'
import { type DraftRow, draftRow } from '../../rules/bulk-draft.ts'
import { registrationDays } from '../../rules/registration-day.ts'
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
  const offers = await readPackages(reader)
  const registrationDay = registrationDays(period, timeZone)
  const draft = (customer: BillableCustomer): CustomerDraft => {
    const bills = billed.get(customer.id) ?? []
    const facts = {
      price: monthlyPrice(offers, customer.paket),
      registeredOn: registrationDay(customer.registeredAt),
      bills,
    }
    const repeatNumber = 1 + Math.max(-1, ...bills.map((bill) => bill.repeatNumber))
    return { customer, draft: draftRow(facts, period, cycle), repeatNumber }
  }
  const drafts: CustomerDraft[] = []
  for await (const customers of pagesOfActiveCustomers(reader)) drafts.push(...customers.map(draft))
  return drafts
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
  const { period } = months
  const byCustomer = new Map<string, StoredMonths[]>()
  for await (const rows of readByPages<BilledRow>((after, count) =>
    billsWithin(reader, months, after, count),
  ))
    for (const row of rows) addMonths(byCustomer, row)
  // The few longer ones that began before.
  const longer = await sql<BilledRow>`
    select customer_id, period, last_period, repeat_number from tagihan
    where last_period > period and last_period >= ${period} and period < ${period}`.execute(reader)
  for (const row of longer.rows) addMonths(byCustomer, row)
  return byCustomer
}

/** Of the bills that begin within the months, those behind `after`, in the order of an index. */
async function billsWithin(
  reader: Reader,
  { period, lastPeriod }: CoveredMonths,
  after: BilledRow | undefined,
  count: number,
): Promise<BilledRow[]> {
  const from = after
    ? sql`(period, created_at, id) > (${after.period}, ${after.created_at}, ${after.id})`
    : sql`period >= ${period}`
  const { rows } = await sql<BilledRow>`
    select customer_id, period, last_period, repeat_number, created_at, id from tagihan
    where ${from} and period <= ${lastPeriod} order by period, created_at, id limit ${count}`.execute(reader)
  return rows
}

function addMonths(byCustomer: Map<string, StoredMonths[]>, row: BilledRow): void {
  const bill = { period: row.period, lastPeriod: row.last_period, repeatNumber: row.repeat_number }
  const bills = byCustomer.get(row.customer_id)
  if (bills) bills.push(bill)
  else byCustomer.set(row.customer_id, [bill])
}

interface BilledRow {
  customer_id: string
  period: BillingPeriod
  last_period: BillingPeriod
  repeat_number: number
  created_at: string
  id: string
}
