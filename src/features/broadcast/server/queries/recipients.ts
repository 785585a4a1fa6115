import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { fewHits } from '../../../../platform/database/few-hits.ts'
import { pageOf } from '../../../../platform/database/page.ts'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { searchedDigits } from '../../rules/recipient-search.ts'
import type { Recipient } from '../../schemas.ts'

const SHOWN_ID = sql<string>`coalesce(customer_id, 'WZN-001')`

const COLUMNS = ['id', SHOWN_ID.as('wznId'), 'nama', 'whatsapp', 'paket'] as const

/** One page of the customers that can be written to, by name. */
export async function listRecipients(
  reader: Reader,
  query: { search: string; page: number; pageSize: number },
) {
  const hits = query.search === '' ? undefined : await fewHits(writable(reader, query.search).select('id'))
  const count = hits?.length ?? (await countWritable(reader, query.search))
  const { page, pageCount, offset } = pageOf(query, count)
  if (count === 0) return { rows: [], page, pageCount, count }
  const found = hits ? reader.selectFrom('pelanggan').where('id', 'in', hits) : writable(reader, query.search)
  // First the ids, which the index of names has: the rows of the pages before are not read.
  const places = await found
    .select('id')
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  const rows = await listChosen(
    reader,
    places.map(({ id }) => id),
  )
  return { rows, page, pageCount, count }
}

function writable(reader: Reader, search: string) {
  return reader.selectFrom('pelanggan').where((eb) => isFound(eb, search))
}

async function countWritable(reader: Reader, search: string): Promise<number> {
  const { count } = await writable(reader, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of all of them that the search finds, in no order. */
export async function listRecipientIds(reader: Reader, search: string): Promise<{ ids: string[] }> {
  const rows = await writable(reader, search).select('id').execute()
  return { ids: rows.map(({ id }) => id) }
}

/** Those of the chosen customers that can be written to, by name, each once. */
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

// CAST-02.
function isWritable(eb: ExpressionBuilder<Tables, 'pelanggan'>) {
  // As it is said here, both databases read a page from the index of names: of coalesce(), PostgreSQL guesses that it leaves hardly
  // anybody, and SQLite takes an `or` to the index of states.
  const isActive = sql<SqlBool>`not (status is not null and status <> 'Aktif')`
  return eb.and([isActive, eb('whatsapp', '!=', '')])
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
        contains(sql`substr(search_text, 1, length(nama))`, small),
        contains(sql`lower(${SHOWN_ID})`, small),
      ]),
    ]),
    contains(sql`lower(paket)`, asciiLower(search)),
    ...(digits === undefined ? [] : [contains(sql`whatsapp`, digits)]),
  ])
}

function contains(text: RawBuilder<unknown>, search: string) {
  return sql<SqlBool>`${text} like ${containsPattern(search)} escape '\\'`
}
