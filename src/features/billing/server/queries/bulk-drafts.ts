import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import {
  activeCustomersAfter,
  activeCustomersOf,
  type BillableCustomer,
  placeByName,
} from '../../../customers/server/public.ts'
import { monthlyPrice, readPackages } from '../../../settings/server/public.ts'
import { type Cycle, lastPeriodOf, monthsLabel } from '../../rules/billing-cycle.ts'
import { type DraftRow, draftRow } from '../../rules/bulk-draft.ts'
import { nameCursor } from '../../rules/name-cursor.ts'
import { registrationDays } from '../../rules/registration-day.ts'
import type { BulkDraft, BulkDraftPart, BulkDraftQuery } from '../../schemas.ts'
import { countBillable } from './billable-customers.ts'
import { openBilledMonths } from './billed-months.ts'
import { placeOfCursor } from './cursor-place.ts'

const PART_SIZE = 1000
// What so many cost is far from what others notice, also for a whole year of bills each.
const DRAFTS_AT_ONCE = 500

/** An active customer with the draft of its bill. */
export interface CustomerDraft {
  customer: BillableCustomer
  draft: DraftRow
  /** 0, or the number of a further bill for months that are billed already. */
  repeatNumber: number
}

/** The drafts of those of the customers who are active, by name. */
export async function draftsOf(
  reader: Reader,
  timeZone: string,
  { period, cycle }: { period: BillingPeriod; cycle: Cycle },
  customerIds: readonly string[],
): Promise<CustomerDraft[]> {
  const draft = await openDrafts(reader, timeZone, period, cycle)
  return draftInTurns(draft, await activeCustomersOf(reader, customerIds))
}

/** A part of the bulk table, by name, how many rows all parts have, and the number of the next invoice; throws BAD_REQUEST for a cursor that is none. */
export async function getBulkDrafts(
  reader: Reader,
  timeZone: string,
  { period, cycle, cursor }: BulkDraftQuery,
  partSize = PART_SIZE,
): Promise<BulkDraftPart> {
  const customers = await activeCustomersAfter(reader, placeOfCursor(cursor), partSize + 1)
  const shown = customers.slice(0, partSize)
  const last = shown.at(-1)
  const draft = await openDrafts(reader, timeZone, period, cycle)
  const rows = (await draftInTurns(draft, shown)).map(toBulkDraft)
  const sequence = await reader
    .selectFrom('invoice_sequence')
    .select('last_number')
    .where('period', '=', period)
    .executeTakeFirst()
  return {
    rows,
    next: last && customers.length > shown.length ? nameCursor({ period, ...placeByName(last) }) : null,
    count: await countBillable(reader, ''),
    nextSequence: (sequence?.last_number ?? 0) + 1,
  }
}

async function draftInTurns(
  draft: Awaited<ReturnType<typeof openDrafts>>,
  customers: readonly BillableCustomer[],
): Promise<CustomerDraft[]> {
  const drafts: CustomerDraft[] = []
  for (let from = 0; from < customers.length; from += DRAFTS_AT_ONCE) {
    if (from > 0) await letOthersRun()
    drafts.push(...(await draft(customers.slice(from, from + DRAFTS_AT_ONCE))))
  }
  return drafts
}

/** Drafts the bills of customers, some at a time. */
async function openDrafts(reader: Reader, timeZone: string, period: BillingPeriod, cycle: Cycle) {
  const billedMonths = await openBilledMonths(reader, { period, lastPeriod: lastPeriodOf(period, cycle) })
  const offers = await readPackages(reader)
  const registrationDay = registrationDays(period, timeZone)
  return async (customers: readonly BillableCustomer[]): Promise<CustomerDraft[]> => {
    const billed = await billedMonths(customers.map(({ id }) => id))
    return customers.map((customer) => {
      const bills = billed.get(customer.id)
      const facts = {
        price: monthlyPrice(offers, customer.paket),
        registeredOn: registrationDay(customer.registeredAt),
        bills: bills ? [bills.first] : [],
      }
      return {
        customer,
        draft: draftRow(facts, period, cycle),
        repeatNumber: bills ? bills.repeatNumber + 1 : 0,
      }
    })
  }
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
