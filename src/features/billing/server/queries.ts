import { sql } from 'kysely'
import { type Clock, nowInstant } from '../../../platform/clock.ts'
import { pageOf } from '../../../platform/database/page.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { TagihanTable } from '../../../platform/database/tables.ts'
import { AppError } from '../../../shared/app-error.ts'
import { type CalendarDay, dayOf } from '../../../shared/calendar-day.ts'
import type { CoveredMonths } from '../rules/billing-cycle.ts'
import { isOverdue } from '../rules/due-date.ts'
import type { Bill, BillQuery, CustomerBill } from '../schemas.ts'
import { findMonthPage, readBillRows } from './queries/month-bills.ts'

/** One page of a month's bills, with count and paid sum over everything the filters show. */
export async function listBills(reader: Reader, query: BillQuery) {
  const { ids, ...page } = await findMonthPage(reader, query)
  const rows = await readBillRows(reader, ids)
  return { rows: rows.map(toBill), ...page }
}

/** One page of a customer's bills, newest month first, with count and unpaid sum over all of them. */
export async function listBillsOf(
  reader: Reader,
  deps: { clock: Clock; timeZone: string },
  query: { id: string; page: number; pageSize: number },
) {
  const totals = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(case when is_paid = 0 then amount else 0 end), 0)`.as('unpaidSum'),
    ])
    .where('customer_id', '=', query.id)
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, totals.count)
  const rows = await reader
    .selectFrom('tagihan')
    .selectAll()
    .where('customer_id', '=', query.id)
    .orderBy('period', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  const today = dayOf(nowInstant(deps.clock), deps.timeZone)
  return { rows: rows.map((row) => toCustomerBill(row, today)), page, pageCount, ...totals }
}

/** One bill as stored; throws NOT_FOUND. */
export async function getBillRow(reader: Reader, id: string): Promise<TagihanTable> {
  const row = await reader.selectFrom('tagihan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The customer's earliest bill that is for one of those months, alone or among others. */
export async function findBillOf(
  reader: Reader,
  customerId: string,
  { period, lastPeriod }: CoveredMonths,
): Promise<TagihanTable | undefined> {
  return reader
    .selectFrom('tagihan')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('period', '<=', lastPeriod)
    .where('last_period', '>=', period)
    .orderBy('period')
    .orderBy('repeat_number')
    .limit(1)
    .executeTakeFirst()
}

/** The repeat number that a further bill of a customer gets; 0 when none of its months is billed yet. */
export async function nextRepeatNumber(
  reader: Reader,
  customerId: string,
  { period, lastPeriod }: CoveredMonths,
): Promise<number> {
  const { last } = await reader
    .selectFrom('tagihan')
    .select((eb) => eb.fn.max('repeat_number').as('last'))
    .where('customer_id', '=', customerId)
    .where('period', '<=', lastPeriod)
    .where('last_period', '>=', period)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** The stored row as the document that travels. */
export function toBill(row: TagihanTable): Bill {
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    whatsapp: row.whatsapp,
    paket: row.paket,
    amount: row.amount,
    isPaid: row.is_paid === 1,
    month: row.month,
    year: row.year,
    dueDate: row.due_date,
    creationDate: row.creation_date,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    invoiceNumber: row.invoice_number,
    billingCycle: row.billing_cycle,
    notes: row.notes,
    userID: row.user_id,
    lastUpdated: row.last_updated,
  }
}

function toCustomerBill(row: TagihanTable, today: CalendarDay): CustomerBill {
  const bill = toBill(row)
  const dueOn = row.due_on as CalendarDay
  return { ...bill, dueOn, isOverdue: isOverdue({ isPaid: bill.isPaid, dueOn }, today) }
}
