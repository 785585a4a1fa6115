import { sql } from 'kysely'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { type CalendarDay, dayOf } from '../../../../shared/calendar-day.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { type PackagePrice, priceAt, readPriceHistory } from '../../../settings/server/public.ts'
import { dueText } from '../../rules/due-date.ts'
import { shownProration } from '../../rules/print-amount.ts'
import type { PrintedBill } from '../../schemas.ts'
import { toBill } from '../queries.ts'

interface PrintQuery {
  period: BillingPeriod
  search: string
}

interface PrintedRow extends TagihanTable {
  wzn_id: string | null
  alamat: string | null
  tanggal_daftar: string | null
}

/** One page of a month's bills for printing, by name. */
export async function listPrintedBills(
  reader: Reader,
  timeZone: string,
  query: PrintQuery & { page: number; pageSize: number },
) {
  const { count } = await reader
    .selectFrom('tagihan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(shownBy(query))
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await printed(reader).where(shownBy(query)).limit(query.pageSize).offset(offset).execute()
  return { rows: await toPrinted(reader, timeZone, rows), page, pageCount, count }
}

/** All bills that a month and a search show, by name. */
export async function listAllPrintedBills(
  reader: Reader,
  timeZone: string,
  query: PrintQuery,
): Promise<PrintedBill[]> {
  const rows = await printed(reader).where(shownBy(query)).execute()
  return toPrinted(reader, timeZone, rows)
}

/** One bill for printing; throws NOT_FOUND. */
export async function getPrintedBill(reader: Reader, timeZone: string, id: string): Promise<PrintedBill> {
  const rows = await printed(reader).where('tagihan.id', '=', id).execute()
  const [bill] = await toPrinted(reader, timeZone, rows)
  if (!bill) throw new AppError('NOT_FOUND')
  return bill
}

function printed(reader: Reader) {
  return reader
    .selectFrom('tagihan')
    .leftJoin('pelanggan', 'pelanggan.id', 'tagihan.customer_id')
    .selectAll('tagihan')
    .select([
      sql<
        string | null
      >`case when pelanggan.id is null then null else coalesce(pelanggan.customer_id, 'WZN-001') end`.as(
        'wzn_id',
      ),
      'pelanggan.alamat',
      'pelanggan.tanggal_daftar',
    ])
    .orderBy(sql`lower(tagihan.customer_name)`)
    .orderBy('tagihan.id')
}

function shownBy({ period, search }: PrintQuery) {
  const inPeriod = sql<boolean>`tagihan.period = ${period}`
  if (search === '') return inPeriod
  return sql<boolean>`${inPeriod} and lower(customer_name) like ${containsPattern(asciiLower(search))} escape '\\'`
}

async function toPrinted(
  reader: Reader,
  timeZone: string,
  rows: readonly PrintedRow[],
): Promise<PrintedBill[]> {
  const history = await readPriceHistory(reader)
  return rows.map((row) => printedBill(row, history, timeZone))
}

function printedBill(row: PrintedRow, history: readonly PackagePrice[], timeZone: string): PrintedBill {
  const bill = toBill(row)
  const registeredOn = row.tanggal_daftar === null ? undefined : dayOf(row.tanggal_daftar, timeZone)
  // A bill does not follow a price that came later.
  const price = priceAt(history, bill.paket, bill.createdAt)
  return {
    ...bill,
    proratedAmount: shownProration({ ...bill, period: row.period as BillingPeriod }, price, registeredOn),
    wznId: row.wzn_id ?? '',
    alamat: row.alamat ?? '',
    dueText: dueText({ dueDate: row.due_date, dueOn: row.due_on as CalendarDay }),
  }
}
