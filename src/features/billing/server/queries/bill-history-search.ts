import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { containsPattern } from '../../../../shared/search-pattern.ts'
import { MAX_FOUND } from '../../history-contract.ts'
import { invoicePrefix } from '../../rules/history-search.ts'
import { type FoundBills, type HistoryQuestion, isAfter, statusCondition } from './history-question.ts'
import { invoiceStartsWith } from './invoice-start.ts'

/** What a search found: bills by their invoice number, or all those of customers. */
interface Found {
  column: 'id' | 'customer_id'
  ids: string[]
  cut: FoundBills['cut']
}

/** The bills with such an invoice number, or those of the customers that a text is found in; at most 500 of either. */
export async function searchHistory(reader: Reader, question: HistoryQuestion): Promise<FoundBills> {
  const prefix = invoicePrefix(question.search)
  const { cut, ...found } = prefix
    ? await findByInvoice(reader, prefix)
    : await findCustomers(reader, question)
  if (found.ids.length === 0) return { rows: [], count: 0, billedSum: 0, paidSum: 0, cut }
  const totals = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount), 0)`.as('billedSum'),
      sql<number>`coalesce(sum(case when is_paid = 1 then amount else 0 end), 0)`.as('paidSum'),
    ])
    .where((eb) => isWanted(eb, found, question))
    .executeTakeFirstOrThrow()
  const { after } = question
  const rows = await reader
    .selectFrom('tagihan')
    .selectAll()
    .where((eb) => isWanted(eb, found, question))
    .$if(after !== undefined, (all) => all.where(isAfter(after as NonNullable<typeof after>)))
    .orderBy('period', 'desc')
    .orderBy(sql`lower(customer_name)`)
    .orderBy('id')
    .limit(question.limit)
    .execute()
  return { rows, ...totals, cut }
}

function isWanted(
  eb: ExpressionBuilder<Tables, 'tagihan'>,
  { column, ids }: Omit<Found, 'cut'>,
  { from, to, status }: HistoryQuestion,
) {
  const conditions: Expression<SqlBool>[] = [eb(column, 'in', ids)]
  if (from !== undefined) conditions.push(eb('period', '>=', from))
  if (to !== undefined) conditions.push(eb('period', '<=', to))
  const isOfStatus = statusCondition(status)
  if (isOfStatus) conditions.push(isOfStatus)
  return eb.and(conditions)
}

async function findByInvoice(reader: Reader, prefix: string): Promise<Found> {
  const rows = await reader
    .selectFrom('tagihan')
    .select('id')
    .where(invoiceStartsWith(prefix))
    .orderBy('invoice_number')
    .limit(MAX_FOUND + 1)
    .execute()
  return firstOf(
    'id',
    rows.map(({ id }) => id),
    'bills',
  )
}

/** Customers by what is stored of them, and by the names and numbers that they had before; the first by name. */
async function findCustomers(reader: Reader, { search }: HistoryQuestion): Promise<Found> {
  const isFound = sql<SqlBool>`search_text like ${containsPattern(search.toLowerCase())} escape '\\'`
  const name = sql<string>`lower(nama)`
  const present = await reader
    .selectFrom('pelanggan')
    .select(['id', name.as('name')])
    .where(isFound)
    .orderBy(name)
    .orderBy('id')
    .limit(MAX_FOUND + 1)
    .execute()
  const former = await reader
    .selectFrom('former_name')
    .select(['customer_id as id', name.as('name')])
    .where(isFound)
    .orderBy(name)
    .orderBy('customer_id')
    .limit(MAX_FOUND + 1)
    .execute()
  const byName = [...present, ...former].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  return firstOf('customer_id', [...new Set(byName.map(({ id }) => id))], 'customers')
}

function firstOf(column: Found['column'], ids: string[], what: NonNullable<Found['cut']>): Found {
  return { column, ids: ids.slice(0, MAX_FOUND), cut: ids.length > MAX_FOUND ? what : null }
}
