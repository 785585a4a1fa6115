import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { fromNearerEnd } from '../../../../platform/database/nearer-end.ts'
import { type Page, pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { PelangganTable, Tables } from '../../../../platform/database/tables.ts'
import { containsPattern } from '../../../../shared/search-pattern.ts'
import type { CustomerFilter, CustomerQuery } from '../../contract.ts'
import type { CustomerStatus } from '../../rules/customer-fields.ts'
import { ALL_PACKAGES } from '../../rules/customer-filter.ts'
import { toCustomer } from '../queries.ts'
import { WZN_ID } from './by-name.ts'
import { findSameNames } from './find-alike.ts'
import { areAllIds, type Hits, hitsByName } from './hits-by-name.ts'

// The very expressions of the indexes; the document id ends each of them.
const SORTED_BY = {
  customerId: [sql`length(${WZN_ID})`, WZN_ID, sql`id`],
  nama: [sql`lower(nama)`, sql`id`],
  tanggalDaftar: [sql`tanggal_daftar`, sql`id`],
  paket: [sql`paket`, sql`lower(nama)`, sql`id`],
} satisfies Record<CustomerFilter['sort'], readonly [unknown, ...unknown[]]>

// What the index of search texts has besides the names; with days of registration each search would cost a third more.
const SORTED_ANEW: readonly CustomerFilter['sort'][] = ['customerId', 'paket']

// So many entries of an index, each with a look at its row, cost less than a pass over all search texts.
const FEW_LOOKS = 5000

/** One page of the list, with the counts of the tiles. */
export async function listCustomers(reader: Reader, query: CustomerQuery) {
  const hits = query.search === '' ? undefined : await hitsByName(select(reader, query))
  const counts = await countCustomers(reader, query, hits)
  const place = pageOf(query, counts.filtered)
  const { page, pageCount } = place
  const rows = await pageRows(reader, query, { hits, place, counts })
  const shared = await sharedNumbers(
    reader,
    rows.map((row) => row.whatsapp),
  )
  const sameNames = await findSameNames(
    reader,
    rows.filter((row) => row.is_new === 1),
  )
  return {
    rows: rows.map((row) => ({
      ...toCustomer(row),
      sharesNumber: shared.has(row.whatsapp),
      sharesName: (sameNames.get(row.id) ?? []).length > 0,
    })),
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

interface Found {
  hits: Hits | undefined
  place: Page
  counts: { total: number; filtered: number }
}

async function pageRows(reader: Reader, query: CustomerQuery, found: Found): Promise<PelangganTable[]> {
  if (found.counts.filtered === 0) return []
  // First the ids, which the indexes have: the rows of the pages before are not read.
  const ids = idsByName(query, found) ?? (await pageIds(reader, query, found))
  if (ids.length === 0) return []
  const rows = await reader.selectFrom('pelanggan').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function idsByName({ sort, order, pageSize }: CustomerQuery, { hits, place: { offset } }: Found) {
  if (!hits || sort !== 'nama' || order !== 'asc') return undefined
  const isThere = areAllIds(hits) || offset + pageSize <= hits.ids.length
  return isThere ? hits.ids.slice(offset, offset + pageSize) : undefined
}

async function pageIds(reader: Reader, query: CustomerQuery, found: Found): Promise<string[]> {
  const { hits, place, counts } = found
  const { isReversed, ...near } = fromNearerEnd({ ...place, pageSize: query.pageSize }, counts.filtered)
  const order = isReversed ? opposite(query.order) : query.order
  const rowsOf =
    hits && areAllIds(hits)
      ? reader.selectFrom('pelanggan').where('id', 'in', hits.ids)
      : select(reader, query)
  const looks = ((near.offset + near.limit) * counts.total) / counts.filtered
  const isFar = hits !== undefined && SORTED_ANEW.includes(query.sort) && looks > FEW_LOOKS
  const places = await ordered(rowsOf, { sort: query.sort, order }, isFar)
    .select('id')
    .limit(near.limit)
    .offset(near.offset)
    .execute()
  const ids = places.map(({ id }) => id)
  return isReversed ? ids.reverse() : ids
}

function opposite(order: CustomerFilter['order']) {
  return order === 'asc' ? 'desc' : 'asc'
}

/** From the kept counts, but for what a search finds. */
async function countCustomers(reader: Reader, filter: CustomerFilter, hits: Hits | undefined) {
  const groups = await reader.selectFrom('customer_group').selectAll().execute()
  const countOf = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.customer_count, 0)
  const { status, paket } = filter
  const isShown = (group: (typeof groups)[number]) =>
    (status === 'semua' || group.status === status) && (paket === ALL_PACKAGES || group.paket === paket)
  const filtered = hits?.count ?? countOf(isShown)
  return { total: countOf(() => true), active: countOf((group) => group.status === 'Aktif'), filtered }
}

function listed(reader: Reader, filter: CustomerFilter) {
  return ordered(select(reader, filter), filter)
}

function select(reader: Reader, filter: CustomerFilter) {
  return reader.selectFrom('pelanggan').where((eb) => matches(eb, filter))
}

/** `anew`: sorted after the search, by the expressions that no index has. */
function ordered(
  found: ReturnType<typeof select>,
  { sort, order }: Pick<CustomerFilter, 'sort' | 'order'>,
  anew = false,
) {
  const [first, ...others] = SORTED_BY[sort]
  const sorted = anew ? (sort === 'customerId' ? sql`${first} + 0` : sql`${first} || ''`) : first
  return [sorted, ...others].reduce((query, part) => query.orderBy(part, order), found)
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
