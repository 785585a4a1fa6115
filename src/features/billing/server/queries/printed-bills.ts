import { sql } from 'kysely'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
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
  return { rows: rows.map((row) => toPrinted(row, timeZone)), page, pageCount, count }
}

/** All bills that a month and a search show, by name. */
export async function listAllPrintedBills(
  reader: Reader,
  timeZone: string,
  query: PrintQuery,
): Promise<PrintedBill[]> {
  const rows = await printed(reader).where(shownBy(query)).execute()
  return rows.map((row) => toPrinted(row, timeZone))
}

/** One bill for printing; throws NOT_FOUND. */
export async function getPrintedBill(reader: Reader, timeZone: string, id: string): Promise<PrintedBill> {
  const row = await printed(reader).where('tagihan.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return toPrinted(row, timeZone)
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

function toPrinted(row: PrintedRow, timeZone: string): PrintedBill {
  const bill = toBill(row)
  const registeredOn = row.tanggal_daftar === null ? undefined : dayOf(row.tanggal_daftar, timeZone)
  return {
    ...bill,
    proratedAmount: shownProration({ ...bill, period: row.period as BillingPeriod }, registeredOn),
    wznId: row.wzn_id ?? '',
    alamat: row.alamat ?? '',
  }
}
