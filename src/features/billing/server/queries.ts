import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '../../../platform/database/page.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { Tables, TagihanTable } from '../../../platform/database/tables.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { asciiLower, containsPattern } from '../../../shared/search-pattern.ts'
import type { Bill, BillQuery } from '../contract.ts'
import { monthlyPrice } from '../rules/price.ts'

/** One page of a month's bills, with count and paid sum over everything the filters show. */
export async function listBills(reader: Reader, query: BillQuery) {
  const totals = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(case when is_paid = 1 then amount else 0 end), 0)`.as('paidSum'),
    ])
    .where((eb) => matchesBill(eb, query))
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, totals.count)
  const rows = await reader
    .selectFrom('tagihan')
    .selectAll()
    .where((eb) => matchesBill(eb, query))
    .orderBy(SORT_COLUMNS[query.sort], query.order)
    .orderBy('id', query.order)
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows: rows.map(toBill), page, pageCount, ...totals }
}

/** One bill as stored; throws NOT_FOUND. */
export async function getBillRow(reader: Reader, id: string): Promise<TagihanTable> {
  const row = await reader.selectFrom('tagihan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The repeat number that a further bill of a customer and period gets; 0 when it has none yet. */
export async function nextRepeatNumber(
  reader: Reader,
  customerId: string,
  period: BillingPeriod,
): Promise<number> {
  const { last } = await reader
    .selectFrom('tagihan')
    .select((eb) => eb.fn.max('repeat_number').as('last'))
    .where('customer_id', '=', customerId)
    .where('period', '=', period)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** One page of active customers by name, each with its package price. */
export async function listBillableCustomers(
  reader: Reader,
  query: { search: string; page: number; pageSize: number },
) {
  const { count } = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isBillable(eb, query.search))
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await reader
    .selectFrom('pelanggan')
    .select([
      'id',
      sql<string>`coalesce(customer_id, 'WZN-001')`.as('customerId'),
      'nama',
      'alamat',
      'whatsapp',
      'paket',
    ])
    .where((eb) => isBillable(eb, query.search))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows: rows.map((row) => ({ ...row, price: monthlyPrice(row.paket) })), page, pageCount, count }
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

const SORT_COLUMNS = {
  tanggal: sql`created_at`,
  jumlah: sql`amount`,
  pelanggan: sql`lower(customer_name)`,
}

function matchesBill(eb: ExpressionBuilder<Tables, 'tagihan'>, query: BillQuery) {
  const conditions: Expression<SqlBool>[] = [eb('period', '=', query.period)]
  if (query.status !== 'semua') conditions.push(eb('is_paid', '=', query.status === 'lunas' ? 1 : 0))
  if (query.search !== '') conditions.push(contains(sql`lower(customer_name)`, query.search))
  return eb.and(conditions)
}

function isBillable(eb: ExpressionBuilder<Tables, 'pelanggan'>, search: string) {
  const isActive = eb(eb.fn.coalesce('status', eb.val('Aktif')), '=', 'Aktif')
  if (search === '') return isActive
  return eb.and([isActive, eb.or([contains(sql`lower(nama)`, search), contains(sql`lower(alamat)`, search)])])
}

function contains(text: ReturnType<typeof sql>, search: string) {
  return sql<SqlBool>`${text} like ${containsPattern(asciiLower(search))} escape '\\'`
}
