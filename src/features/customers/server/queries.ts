import { type ExpressionBuilder, sql } from 'kysely'
import { pageOf } from '../../../platform/database/page.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { PelangganTable, Tables } from '../../../platform/database/tables.ts'
import { AppError } from '../../../shared/app-error.ts'
import { containsPattern } from '../../../shared/search-pattern.ts'
import type { Customer, CustomerQuery } from '../contract.ts'
import { type CustomerStatus, MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'

/** One page of the list in the order of the WZN ids, with the counts of the tiles. */
export async function listCustomers(reader: Reader, query: CustomerQuery) {
  const counts = await countCustomers(reader, query.search)
  const { page, pageCount, offset } = pageOf(query, counts.filtered)
  const shownId = sql<string>`coalesce(customer_id, 'WZN-001')`
  const rows = await reader
    .selectFrom('pelanggan')
    .selectAll()
    .where((eb) => matches(eb, query.search))
    .orderBy(sql`length(${shownId})`)
    .orderBy(shownId)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows: rows.map(toCustomer), page, pageCount, ...counts }
}

/** One customer; throws NOT_FOUND. */
export async function getCustomer(reader: Reader, id: string): Promise<Customer> {
  return toCustomer(await getCustomerRow(reader, id))
}

/** One customer as stored; throws NOT_FOUND. */
export async function getCustomerRow(reader: Reader, id: string): Promise<PelangganTable> {
  const row = await reader.selectFrom('pelanggan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** How many bills refer to a customer. */
export async function countBillsOf(reader: Reader, customerId: string): Promise<number> {
  const row = await reader
    .selectFrom('tagihan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The stored row as the document that travels, with the defaults for what is missing (DATA-14 to DATA-16). */
export function toCustomer(row: PelangganTable): Customer {
  const customerId = row.customer_id ?? MISSING_CUSTOMER_ID
  return {
    id: row.id,
    customerId,
    userID: row.user_id ?? customerId,
    nama: row.nama,
    alamat: row.alamat,
    whatsapp: row.whatsapp,
    tanggalDaftar: row.tanggal_daftar,
    koordinat: row.koordinat,
    paket: row.paket,
    status: (row.status ?? 'Aktif') as CustomerStatus,
    isNew: row.customer_id === null,
  }
}

async function countCustomers(reader: Reader, search: string) {
  const all = await reader
    .selectFrom('pelanggan')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(case when coalesce(status, 'Aktif') = 'Aktif' then 1 else 0 end), 0)`.as(
        'active',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (search === '') return { ...all, filtered: all.total }
  const { filtered } = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('filtered'))
    .where((eb) => matches(eb, search))
    .executeTakeFirstOrThrow()
  return { ...all, filtered }
}

function matches(eb: ExpressionBuilder<Tables, 'pelanggan'>, search: string) {
  return search === ''
    ? eb.lit(true)
    : sql<boolean>`search_text like ${containsPattern(search.toLowerCase())} escape '\\'`
}
