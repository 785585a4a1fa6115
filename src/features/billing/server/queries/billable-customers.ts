import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { fewHits } from '../../../../platform/database/few-hits.ts'
import { fromNearerEnd } from '../../../../platform/database/nearer-end.ts'
import { pageOf } from '../../../../platform/database/page.ts'
import { readByPages } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { worksElsewhere } from '../../../../platform/database/works-elsewhere.ts'
import { containsPattern } from '../../../../shared/search-pattern.ts'
import { type CustomerPlace, IS_ACTIVE, isBehind, WZN_ID } from '../../../customers/server/public.ts'
import { monthlyPrice, readPackages } from '../../../settings/server/public.ts'

// PostgreSQL goes through all customers for each page.
const IDS_AT_ONCE = { here: 500, elsewhere: 50_000 }

/** One page of active customers by name, each with its package price. */
export async function listBillableCustomers(
  reader: Reader,
  query: { search: string; page: number; pageSize: number },
) {
  const hits = query.search === '' ? undefined : await fewHits(billable(reader, query.search).select('id'))
  const count = hits?.length ?? (await countBillable(reader, query.search))
  const { page, pageCount, offset } = pageOf(query, count)
  const found = hits ? reader.selectFrom('pelanggan').where('id', 'in', hits) : billable(reader, query.search)
  const rows = await readRows(reader, await pageIds(found, { offset, pageSize: query.pageSize }, count))
  const offers = await readPackages(reader)
  const priced = rows.map((row) => ({ ...row, price: monthlyPrice(offers, row.paket) }))
  return { rows: priced, page, pageCount, count }
}

// First the ids, which an index has: the rows of the pages before are not read.
async function pageIds(
  found: ReturnType<typeof billable>,
  place: { offset: number; pageSize: number },
  count: number,
): Promise<string[]> {
  if (count === 0) return []
  const { isReversed, limit, offset } = fromNearerEnd(place, count)
  const order = isReversed ? 'desc' : 'asc'
  const places = await found
    .orderBy(sql`lower(nama)`, order)
    .orderBy('id', order)
    .select('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = places.map(({ id }) => id)
  return isReversed ? ids.reverse() : ids
}

/** The ids of all active customers that the search finds and that have a number, by name. */
export async function listBillableIds(reader: Reader, search: string): Promise<{ ids: string[] }> {
  const ids: string[] = []
  const pages = readByPages<CustomerPlace>(
    (last, count) =>
      billable(reader, search)
        .select(['id', sql<string>`lower(nama)`.as('name')])
        .where('whatsapp', '!=', '')
        .$if(last !== undefined, (all) => all.where(isBehind(last as CustomerPlace)))
        .orderBy(sql`lower(nama)`)
        .orderBy('id')
        .limit(count)
        .execute(),
    IDS_AT_ONCE[worksElsewhere(reader) ? 'elsewhere' : 'here'],
  )
  for await (const page of pages) for (const { id } of page) ids.push(id)
  return { ids }
}

function billable(reader: Reader, search: string) {
  const active = reader.selectFrom('pelanggan').where(IS_ACTIVE)
  return search === '' ? active : active.where((eb) => isFound(eb, search))
}

/** How many active customers a search finds; without one they are kept rather than counted. */
export async function countBillable(reader: Reader, search: string): Promise<number> {
  const counted =
    search === ''
      ? reader
          .selectFrom('customer_group')
          .select(sql<number>`coalesce(sum(customer_count), 0)`.as('count'))
          .where('status', '=', 'Aktif')
      : billable(reader, search).select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await counted.executeTakeFirstOrThrow()
  return count
}

async function readRows(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('pelanggan')
    .select(['id', WZN_ID.as('customerId'), 'nama', 'alamat', 'whatsapp', 'paket'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// What customers keep for searching ends with the number and the WZN id, each on a line of its own; an index has all three.
const NAME_AND_ADDRESS = sql`substr(search_text, 1, length(search_text) - length(whatsapp) - length(coalesce(customer_id, 'WZN-001')) - 2)`

function isFound(eb: ExpressionBuilder<Tables, 'pelanggan'>, search: string) {
  const found = containsPattern(search.toLowerCase())
  // Whoever is not found in all of it costs no more.
  return eb.and([like(sql`search_text`, found), like(NAME_AND_ADDRESS, found)])
}

function like(text: ReturnType<typeof sql>, pattern: string) {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`
}
