import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { asciiLower } from '../../../../shared/search-pattern.ts'
import { WZN_ID } from '../../../customers/server/public.ts'
import { priceAt, readPriceHistory } from '../../../settings/server/public.ts'
import type { PaperBill, PrintedBill } from '../../print-contract.ts'
import { dueText } from '../../rules/due-date.ts'
import { nameCursor } from '../../rules/name-cursor.ts'
import { shownProration } from '../../rules/print-amount.ts'
import { registrationDays } from '../../rules/registration-day.ts'
import { getBillRow, toBill } from '../queries.ts'
import { placeOfCursor } from './cursor-place.ts'
import { findMonthPage, monthAfter, readBillRows } from './month-bills.ts'

interface PrintQuery {
  period: BillingPeriod
  search: string
}

// As for the bulk table.
const PART_SIZE = 1000

const PAPER_COLUMNS = [
  'id',
  'customer_id',
  'customer_name',
  'paket',
  'amount',
  'is_paid',
  'month',
  'year',
  'created_at',
  'paid_at',
  'invoice_number',
  'billing_cycle',
  'due_date',
  'due_on',
] as const

type PaperRow = Pick<TagihanTable, (typeof PAPER_COLUMNS)[number]>

type BilledRow = Pick<
  TagihanTable,
  'customer_id' | 'paket' | 'amount' | 'created_at' | 'billing_cycle' | 'due_date' | 'due_on'
>

const BY_NAME = { status: 'semua', sort: 'pelanggan', order: 'asc' } as const

/** One page of a month's bills for printing, by name. */
export async function listPrintedBills(
  reader: Reader,
  timeZone: string,
  query: PrintQuery & { page: number; pageSize: number },
) {
  const { ids, page, pageCount, count } = await findMonthPage(reader, { ...query, ...BY_NAME })
  const rows = await readBillRows(reader, ids)
  const factsOf = await readFacts(reader, timeZone, query.period, rows)
  return { rows: rows.map((row) => ({ ...toBill(row), ...factsOf(row) })), page, pageCount, count }
}

/** A part of all bills that a month and a search show, by name; throws BAD_REQUEST for a cursor that is none. */
export async function listPaperBills(
  reader: Reader,
  timeZone: string,
  { cursor, ...query }: PrintQuery & { cursor: string },
  partSize = PART_SIZE,
): Promise<{ rows: PaperBill[]; next: string | null }> {
  const rows = await monthAfter(reader, query, placeOfCursor(cursor))
    .select(PAPER_COLUMNS)
    .limit(partSize + 1)
    .execute()
  const shown = rows.slice(0, partSize)
  const last = shown.at(-1)
  const factsOf = await readFacts(reader, timeZone, query.period, shown)
  return {
    rows: shown.map((row) => ({ ...paperOf(row), ...factsOf(row) })),
    next:
      last && rows.length > shown.length
        ? nameCursor({ period: query.period, name: asciiLower(last.customer_name), id: last.id })
        : null,
  }
}

/** One bill for printing; throws NOT_FOUND. */
export async function getPrintedBill(reader: Reader, timeZone: string, id: string): Promise<PrintedBill> {
  const row = await getBillRow(reader, id)
  const factsOf = await readFacts(reader, timeZone, row.period as BillingPeriod, [row])
  return { ...toBill(row), ...factsOf(row) }
}

/** What the paper says beyond the bills, which are all of one month: who they are for, and what proration would make of them. */
async function readFacts(
  reader: Reader,
  timeZone: string,
  period: BillingPeriod,
  rows: readonly BilledRow[],
) {
  const history = await readPriceHistory(reader)
  const customerIds = [...new Set(rows.map((row) => row.customer_id))]
  const customers = await readInChunks(customerIds, (ids) => readCustomers(reader, ids))
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const registrationDay = registrationDays(period, timeZone)
  return (row: BilledRow) => {
    const customer = byId.get(row.customer_id)
    const registeredOn = customer && registrationDay(customer.tanggal_daftar)
    // A bill does not follow a price that came later.
    const price = priceAt(history, row.paket, row.created_at)
    const bill = { amount: row.amount, period, billingCycle: row.billing_cycle }
    return {
      proratedAmount: shownProration(bill, price, registeredOn),
      wznId: customer?.wznId ?? '',
      alamat: customer?.alamat ?? '',
      dueText: dueText({ dueDate: row.due_date, dueOn: row.due_on as CalendarDay }),
    }
  }
}

function readCustomers(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('pelanggan')
    .select(['id', WZN_ID.as('wznId'), 'alamat', 'tanggal_daftar'])
    .where('id', 'in', ids)
    .execute()
}

function paperOf(row: PaperRow) {
  return {
    id: row.id,
    customerName: row.customer_name,
    paket: row.paket,
    amount: row.amount,
    isPaid: row.is_paid === 1,
    month: row.month,
    year: row.year,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    invoiceNumber: row.invoice_number,
    billingCycle: row.billing_cycle,
  }
}
