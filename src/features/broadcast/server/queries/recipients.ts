import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { fromNearerEnd } from '../../../../platform/database/nearer-end.ts'
import { type Page, pageOf } from '../../../../platform/database/page.ts'
import { readByPages, readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import {
  areAllIds,
  type CustomerPlace,
  type Hits,
  hitsByName,
  isBehind,
  placeByName,
  WZN_ID,
} from '../../../customers/server/public.ts'
import { searchedDigits } from '../../rules/recipient-search.ts'
import type { Recipient } from '../../schemas.ts'

// As many customers are kept at once; of more, a page.
const AT_ONCE = 10_000
const PAGE_SIZE = 500

const COLUMNS = ['id', WZN_ID.as('wznId'), 'nama', 'whatsapp', 'paket'] as const

/** One page of the customers that can be written to, by name. */
export async function listRecipients(
  reader: Reader,
  query: { search: string; page: number; pageSize: number },
) {
  const hits = query.search === '' ? undefined : await hitsByName(writable(reader, query.search))
  const count = hits?.count ?? (await countWritable(reader))
  const { offset, ...place } = pageOf(query, count)
  if (count === 0) return { rows: [], ...place, count }
  // First the ids, which the index of names has: the rows of the pages before are not read.
  const ids = hits && firstIds(hits, { offset, ...query })
  const rows = await listChosen(reader, ids ?? (await pageIds(reader, query, { ...place, offset }, count)))
  return { rows, ...place, count }
}

function firstIds(hits: Hits, { offset, pageSize }: { offset: number; pageSize: number }) {
  const isThere = areAllIds(hits) || offset + pageSize <= hits.ids.length
  return isThere ? hits.ids.slice(offset, offset + pageSize) : undefined
}

async function pageIds(
  reader: Reader,
  { search, pageSize }: { search: string; pageSize: number },
  place: Page,
  count: number,
): Promise<string[]> {
  const { isReversed, limit, offset } = fromNearerEnd({ ...place, pageSize }, count)
  const order = isReversed ? 'desc' : 'asc'
  const rows = await writable(reader, search)
    .select('id')
    .orderBy(sql`lower(nama)`, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

function writable(reader: Reader, search: string) {
  return reader.selectFrom('pelanggan').where((eb) => isFound(eb, search))
}

/** The active ones by the kept counts, but for the few without a number. */
async function countWritable(reader: Reader): Promise<number> {
  const { active } = await reader
    .selectFrom('customer_group')
    .select(sql<number>`coalesce(sum(customer_count), 0)`.as('active'))
    .where('status', '=', 'Aktif')
    .executeTakeFirstOrThrow()
  const { mute } = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('mute'))
    .where('whatsapp', '=', '')
    .where(IS_ACTIVE)
    .executeTakeFirstOrThrow()
  return active - mute
}

/** The ids of all of them that the search finds, by name. */
export async function listRecipientIds(reader: Reader, search: string): Promise<{ ids: string[] }> {
  const ids: string[] = []
  const pages = readByPages<CustomerPlace>((last, count) => {
    const found = writableAfter(reader, search, last)
    return found
      .select(['id', sql<string>`lower(nama)`.as('name')])
      .limit(count)
      .execute()
  })
  for await (const page of pages) for (const { id } of page) ids.push(id)
  return { ids }
}

/** Those of the chosen customers that can be written to, by name, each once; some at a time, however many were chosen. */
export async function* pagesOfChosen(
  reader: Reader,
  customerIds: readonly string[],
  atOnce = AT_ONCE,
): AsyncGenerator<readonly Recipient[]> {
  const chosen = new Set(customerIds)
  if (chosen.size <= atOnce) {
    const rows = await listChosen(reader, customerIds)
    for (let from = 0; from < rows.length; from += PAGE_SIZE) yield rows.slice(from, from + PAGE_SIZE)
    return
  }
  // To keep so many would take more memory than to pass by the others takes time.
  const pages = readByPages<Recipient>((last, count) => {
    const found = writableAfter(reader, '', last && placeByName(last))
    return found.select(COLUMNS).limit(count).execute()
  })
  // Of one size: a statement for each size that asks for so many ids would be prepared and kept.
  const waiting: Recipient[] = []
  for await (const page of pages) {
    waiting.push(...page.filter(({ id }) => chosen.has(id)))
    if (waiting.length >= PAGE_SIZE) yield waiting.splice(0, PAGE_SIZE)
  }
  if (waiting.length > 0) yield waiting
}

function writableAfter(reader: Reader, search: string, last: CustomerPlace | undefined) {
  return writable(reader, search)
    .$if(last !== undefined, (all) => all.where(isBehind(last as CustomerPlace)))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
}

/** The same all at once. */
export async function listChosen(reader: Reader, customerIds: readonly string[]): Promise<Recipient[]> {
  const rows: Recipient[] = await readInChunks([...new Set(customerIds)], (ids) =>
    reader
      .selectFrom('pelanggan')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .where((eb) => isWritable(eb))
      .execute(),
  )
  const keyed = rows.map((row) => ({ row, key: `${asciiLower(row.nama)}\n${row.id}` }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}

// As it is said here, both databases read a page from the index of names: of coalesce(), PostgreSQL guesses that it leaves hardly
// anybody, and SQLite takes an `or` to the index of states.
const IS_ACTIVE = sql<SqlBool>`not (status is not null and status <> 'Aktif')`

// CAST-02.
function isWritable(eb: ExpressionBuilder<Tables, 'pelanggan'>) {
  return eb.and([IS_ACTIVE, eb('whatsapp', '!=', '')])
}

function isFound(eb: ExpressionBuilder<Tables, 'pelanggan'>, search: string) {
  return search === '' ? isWritable(eb) : eb.and([isWritable(eb), matches(eb, search)])
}

function matches(eb: ExpressionBuilder<Tables, 'pelanggan'>, search: string) {
  const digits = searchedDigits(search)
  const small = search.toLowerCase()
  return eb.or([
    // What customers keep for searching has small accents too, other than SQL's lower(); it begins with the name, and has the address besides.
    eb.and([
      contains(sql`search_text`, small),
      eb.or([
        // The lowercase name, which the index has, is as long.
        contains(sql`substr(search_text, 1, length(lower(nama)))`, small),
        contains(sql`lower(${WZN_ID})`, small),
      ]),
    ]),
    // Of all customers' packages those found are few, and found once.
    sql<SqlBool>`paket in (select paket from customer_group where ${contains(sql`lower(paket)`, asciiLower(search))})`,
    ...(digits === undefined ? [] : [contains(sql`whatsapp`, digits)]),
  ])
}

function contains(text: RawBuilder<unknown>, search: string) {
  return sql<SqlBool>`${text} like ${containsPattern(search)} escape '\\'`
}
