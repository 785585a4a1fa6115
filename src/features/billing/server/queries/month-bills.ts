import { type SqlBool, sql } from 'kysely'
import { FEW_HITS } from '../../../../platform/database/few-hits.ts'
import { type Page, pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import type { NamePlace } from '../../rules/name-cursor.ts'
import type { BillQuery } from '../../schemas.ts'
import { isAfterInPeriod } from './history-question.ts'

type MonthQuery = Pick<BillQuery, 'period' | 'search' | 'status' | 'sort'>

interface MonthTotals {
  count: number
  /** Rupiah. */
  paidSum: number
}

/** Where a page of a month's bills is: its ids in their order, and count and paid sum (rupiah) of all pages. */
export interface MonthPage extends Omit<Page, 'offset'>, MonthTotals {
  ids: string[]
}

// The very expressions of the indexes of a month; each holds status, amount and name too, so that no row is read for a bill that is not shown.
const SORT_COLUMNS = {
  tanggal: sql`created_at`,
  jumlah: sql`amount`,
  pelanggan: sql`lower(customer_name)`,
} satisfies Record<BillQuery['sort'], unknown>

/** A page of a month's bills. A month without a search is counted by its kept totals, a search passes over an index. */
export async function findMonthPage(reader: Reader, query: BillQuery): Promise<MonthPage> {
  const hits = query.search === '' ? undefined : await firstHits(reader, query)
  const isWhole = hits !== undefined && hits.length <= FEW_HITS
  const totals = isWhole ? totalsOf(hits) : await (hits ? sumFound : readKept)(reader, query)
  const { offset, ...page } = pageOf(query, totals.count)
  const end = offset + query.pageSize
  const ids =
    hits && (isWhole || end <= FEW_HITS)
      ? hits.slice(offset, end).map(({ id }) => id)
      : await findIds(reader, query, offset, totals.count)
  return { ids, ...page, ...totals }
}

/** Bills as stored, in the order of their ids; without those that are gone. */
export async function readBillRows(reader: Reader, ids: readonly string[]): Promise<TagihanTable[]> {
  if (ids.length === 0) return []
  const rows = await reader.selectFrom('tagihan').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The bills of a month that a search shows, by name, after a place or from the first: for reading a month in parts. */
export function monthAfter(
  reader: Reader,
  { period, search }: Pick<BillQuery, 'period' | 'search'>,
  after: NamePlace | undefined,
) {
  const query = { period, search, status: 'semua', sort: 'pelanggan', order: 'asc' } as const
  return ordered(reader, query, 'asc').$if(after !== undefined, (all) =>
    all.where(isAfterInPeriod(after as NamePlace)),
  )
}

/** The first hits in the order of the list, one more than few. */
function firstHits(reader: Reader, query: BillQuery) {
  return ordered(reader, query, query.order)
    .select(['id', paidAmount().as('paid')])
    .limit(FEW_HITS + 1)
    .execute()
}

function totalsOf(hits: readonly { paid: number }[]): MonthTotals {
  return { count: hits.length, paidSum: hits.reduce((sum, { paid }) => sum + paid, 0) }
}

function sumFound(reader: Reader, query: BillQuery): Promise<MonthTotals> {
  return (
    found(reader, query)
      // True of all; it leads to the index of names, the shortest of those that know the name.
      .where(sql<SqlBool>`lower(customer_name) >= ''`)
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(${paidAmount()}), 0)`.as('paidSum'),
      ])
      .executeTakeFirstOrThrow()
  )
}

async function readKept(reader: Reader, { period, status }: BillQuery): Promise<MonthTotals> {
  const kept = await reader
    .selectFrom('period_total')
    .selectAll()
    .where('period', '=', period)
    .executeTakeFirst()
  if (!kept) return { count: 0, paidSum: 0 }
  if (status === 'belum') return { count: kept.bill_count - kept.paid_count, paidSum: 0 }
  return { count: status === 'lunas' ? kept.paid_count : kept.bill_count, paidSum: kept.paid_sum }
}

/** Walks from the nearer end. */
async function findIds(reader: Reader, query: BillQuery, offset: number, count: number): Promise<string[]> {
  const size = Math.min(query.pageSize, count - offset)
  if (size <= 0) return []
  const after = count - offset - size
  const isFromEnd = after < offset
  const opposite = query.order === 'asc' ? 'desc' : 'asc'
  const rows = await ordered(reader, query, isFromEnd ? opposite : query.order)
    .select('id')
    .limit(size)
    .offset(isFromEnd ? after : offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.reverse() : ids
}

function ordered(reader: Reader, query: MonthQuery, order: BillQuery['order']) {
  return found(reader, query).orderBy(SORT_COLUMNS[query.sort], order).orderBy('id', order)
}

function found(reader: Reader, { period, search, status }: MonthQuery) {
  const pattern = containsPattern(asciiLower(search))
  return reader
    .selectFrom('tagihan')
    .where('period', '=', period)
    .$if(status !== 'semua', (all) => all.where('is_paid', '=', status === 'lunas' ? 1 : 0))
    .$if(search !== '', (all) => all.where(sql<SqlBool>`lower(customer_name) like ${pattern} escape '\\'`))
}

function paidAmount() {
  return sql<number>`case when is_paid = 1 then amount else 0 end`
}
