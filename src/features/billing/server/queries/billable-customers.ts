import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { fewHits } from '../../../../platform/database/few-hits.ts'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { monthlyPrice, readPackages } from '../../../settings/server/public.ts'

/** One page of active customers by name, each with its package price. */
export async function listBillableCustomers(
  reader: Reader,
  query: { search: string; page: number; pageSize: number },
) {
  const hits = query.search === '' ? undefined : await fewHits(billable(reader, query.search).select('id'))
  const count = hits?.length ?? (await countBillable(reader, query.search))
  const { page, pageCount, offset } = pageOf(query, count)
  const found = hits ? reader.selectFrom('pelanggan').where('id', 'in', hits) : billable(reader, query.search)
  // First the ids, which the index of names has: the rows of the pages before are not read.
  const places =
    count === 0 ? [] : await byName(found).select('id').limit(query.pageSize).offset(offset).execute()
  const rows = await readRows(
    reader,
    places.map(({ id }) => id),
  )
  const offers = await readPackages(reader)
  const priced = rows.map((row) => ({ ...row, price: monthlyPrice(offers, row.paket) }))
  return { rows: priced, page, pageCount, count }
}

/** The ids of all active customers that the search finds and that have a number. */
export async function listBillableIds(reader: Reader, search: string): Promise<{ ids: string[] }> {
  const rows = await billable(reader, search).select('id').where('whatsapp', '!=', '').orderBy('id').execute()
  return { ids: rows.map(({ id }) => id) }
}

function billable(reader: Reader, search: string) {
  return reader.selectFrom('pelanggan').where((eb) => isBillable(eb, search))
}

function byName(found: ReturnType<typeof billable>) {
  return found.orderBy(sql`lower(nama)`).orderBy('id')
}

async function countBillable(reader: Reader, search: string): Promise<number> {
  // Without a search, by the kept counts.
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
    .select([
      'id',
      sql<string>`coalesce(customer_id, 'WZN-001')`.as('customerId'),
      'nama',
      'alamat',
      'whatsapp',
      'paket',
    ])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function isBillable(eb: ExpressionBuilder<Tables, 'pelanggan'>, search: string) {
  const isActive = eb(eb.fn.coalesce('status', eb.val('Aktif')), '=', 'Aktif')
  if (search === '') return isActive
  const found = asciiLower(search)
  return eb.and([
    isActive,
    // What the customer keeps for searching has both: whoever is not found there costs no more.
    contains(sql`search_text`, search.toLowerCase()),
    eb.or([contains(sql`lower(nama)`, found), contains(sql`lower(alamat)`, found)]),
  ])
}

function contains(text: ReturnType<typeof sql>, search: string) {
  return sql<SqlBool>`${text} like ${containsPattern(search)} escape '\\'`
}
