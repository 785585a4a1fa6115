import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '../../../../platform/database/page.ts'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { searchedDigits } from '../../rules/recipient-search.ts'
import type { Recipient } from '../../schemas.ts'

const SHOWN_ID = sql<string>`coalesce(customer_id, 'WZN-001')`

// The very expression of the index, and one that is none: few match a search, and reading all in one go finds them sooner than by name.
const BY_NAME = sql`lower(nama)`
const SORTED_BY_NAME = sql`lower(nama) || ''`

const COLUMNS = ['id', SHOWN_ID.as('wznId'), 'nama', 'whatsapp', 'paket'] as const

/** One page of the customers that can be written to, by name. */
export async function listRecipients(
  reader: Reader,
  query: { search: string; page: number; pageSize: number },
) {
  const found = reader.selectFrom('pelanggan').where((eb) => isFound(eb, query.search))
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  if (count === 0) return { rows: [], page, pageCount, count }
  const rows: Recipient[] = await found
    .select(COLUMNS)
    .orderBy(query.search === '' ? BY_NAME : SORTED_BY_NAME)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows, page, pageCount, count }
}

/** The ids of all of them that the search finds, in no order. */
export async function listRecipientIds(reader: Reader, search: string): Promise<{ ids: string[] }> {
  const rows = await reader
    .selectFrom('pelanggan')
    .select('id')
    .where((eb) => isFound(eb, search))
    .execute()
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
