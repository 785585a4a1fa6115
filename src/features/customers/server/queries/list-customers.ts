import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { fewHits } from '../../../../platform/database/few-hits.ts'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { PelangganTable, Tables } from '../../../../platform/database/tables.ts'
import { containsPattern } from '../../../../shared/search-pattern.ts'
import type { CustomerFilter, CustomerQuery } from '../../contract.ts'
import type { CustomerStatus } from '../../rules/customer-fields.ts'
import { ALL_PACKAGES, DEFAULT_FILTER } from '../../rules/customer-filter.ts'
import { toCustomer } from '../queries.ts'

const SHOWN_ID = sql<string>`coalesce(customer_id, 'WZN-001')`

// The very expressions of the indexes; the document id ends each of them.
const SORTED_BY = {
  customerId: [sql`length(${SHOWN_ID})`, SHOWN_ID, sql`id`],
  nama: [sql`lower(nama)`, sql`id`],
  tanggalDaftar: [sql`tanggal_daftar`, sql`id`],
  paket: [sql`paket`, sql`lower(nama)`, sql`id`],
} satisfies Record<CustomerFilter['sort'], unknown>

/** One page of the list, with the counts of the tiles. */
export async function listCustomers(reader: Reader, query: CustomerQuery) {
  const hits = query.search === '' ? undefined : await fewHits(select(reader, query).select('id'))
  const counts = await countCustomers(reader, query, hits)
  const { page, pageCount, offset } = pageOf(query, counts.filtered)
  const rows = await pageRows(reader, query, hits, offset)
  const shared = await sharedNumbers(
    reader,
    rows.map((row) => row.whatsapp),
  )
  return {
    rows: rows.map((row) => ({ ...toCustomer(row), sharesNumber: shared.has(row.whatsapp) })),
    page,
    pageCount,
    ...counts,
  }
}

/** The document ids of all customers that the filters show, in the order of the list. */
export async function listCustomerIds(reader: Reader, filter: CustomerFilter): Promise<string[]> {
  const rows = await listed(reader, filter).select('id').execute()
  return rows.map((row) => row.id)
}

/** All customers as stored, in the order of the list. */
export function listCustomerRows(reader: Reader): Promise<PelangganTable[]> {
  return listed(reader, { search: '', ...DEFAULT_FILTER })
    .selectAll()
    .execute()
}

async function pageRows(
  reader: Reader,
  query: CustomerQuery,
  hits: readonly string[] | undefined,
  offset: number,
): Promise<PelangganTable[]> {
  if (hits?.length === 0) return []
  const found = hits ? reader.selectFrom('pelanggan').where('id', 'in', hits) : select(reader, query)
  // First the ids, which the indexes have: the rows of the pages before are not read.
  const places = await ordered(found, query).select('id').limit(query.pageSize).offset(offset).execute()
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const rows = await reader.selectFrom('pelanggan').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** From the kept counts, but for what a search finds. */
async function countCustomers(reader: Reader, filter: CustomerFilter, hits: readonly string[] | undefined) {
  const groups = await reader.selectFrom('customer_group').selectAll().execute()
  const countOf = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.customer_count, 0)
  const { search, status, paket } = filter
  const isShown = (group: (typeof groups)[number]) =>
    (status === 'semua' || group.status === status) && (paket === ALL_PACKAGES || group.paket === paket)
  const filtered = search === '' ? countOf(isShown) : (hits?.length ?? (await countFound(reader, filter)))
  return { total: countOf(() => true), active: countOf((group) => group.status === 'Aktif'), filtered }
}

async function countFound(reader: Reader, filter: CustomerFilter): Promise<number> {
  const { count } = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow()
  return count
}

function listed(reader: Reader, filter: CustomerFilter) {
  return ordered(select(reader, filter), filter)
}

function select(reader: Reader, filter: CustomerFilter) {
  return reader.selectFrom('pelanggan').where((eb) => matches(eb, filter))
}

function ordered(found: ReturnType<typeof select>, { sort, order }: CustomerFilter) {
  return SORTED_BY[sort].reduce((query, part) => query.orderBy(part, order), found)
}

function matches(eb: ExpressionBuilder<Tables, 'pelanggan'>, filter: CustomerFilter) {
  const { search, status, paket, sort } = filter
  return eb.and([
    ...(status === 'semua' ? [] : [hasStatus(status)]),
    ...(paket === ALL_PACKAGES
      ? []
      : [sql<SqlBool>`paket ${sql.raw(sort === 'paket' ? '' : "|| ''")} = ${paket}`]),
    ...(search === ''
      ? []
      : [sql<SqlBool>`search_text like ${containsPattern(search.toLowerCase())} escape '\\'`]),
  ])
}

function hasStatus(status: CustomerStatus) {
  return sql<SqlBool>`coalesce(status, 'Aktif') = ${status}`
}

async function sharedNumbers(reader: Reader, numbers: string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await reader
    .selectFrom('pelanggan')
    .select('whatsapp')
    .where('whatsapp', 'in', [...new Set(numbers)])
    .groupBy('whatsapp')
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .execute()
  return new Set(rows.map((row) => row.whatsapp))
}
