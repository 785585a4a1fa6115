import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { pageOf } from '../../../platform/database/page.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { PelangganTable, Tables } from '../../../platform/database/tables.ts'
import { AppError } from '../../../shared/app-error.ts'
import { containsPattern } from '../../../shared/search-pattern.ts'
import { listUndoable } from '../../trail/server/public.ts'
import type { CHANGE_GROUPS, Customer, CustomerDetail, CustomerFilter, CustomerQuery } from '../contract.ts'
import type { UndoableKind } from '../rules/customer-changes.ts'
import { type CustomerStatus, MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'
import { ALL_PACKAGES, DEFAULT_FILTER } from '../rules/customer-filter.ts'
import type { OwnColumns } from './commands/derived-columns.ts'

const SHOWN_ID = sql<string>`coalesce(customer_id, 'WZN-001')`

// The very expressions of the indexes; the document id ends each of them.
const SORTED_BY = {
  customerId: [sql`length(${SHOWN_ID})`, SHOWN_ID, sql`id`],
  nama: [sql`lower(nama)`, sql`id`],
  tanggalDaftar: [sql`tanggal_daftar`, sql`id`],
  paket: [sql`paket`, sql`lower(nama)`, sql`id`],
} satisfies Record<CustomerFilter['sort'], unknown>

const CHANGES_OF_GROUP = {
  deleted: ['customer-deleted'],
  bulk: ['customers-renumbered', 'customers-imported'],
} as const satisfies Record<(typeof CHANGE_GROUPS)[number], readonly UndoableKind[]>

/** One page of the list, with the counts of the tiles. */
export async function listCustomers(reader: Reader, query: CustomerQuery) {
  const counts = await countCustomers(reader, query)
  const { page, pageCount, offset } = pageOf(query, counts.filtered)
  const rows = await listed(reader, query).selectAll().limit(query.pageSize).offset(offset).execute()
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

/** One customer; throws NOT_FOUND. */
export async function getCustomer(reader: Reader, id: string): Promise<Customer> {
  return toCustomer(await getCustomerRow(reader, id))
}

/** One customer, how many bills it has, and who else has its number; throws NOT_FOUND. */
export async function getCustomerDetail(reader: Reader, id: string): Promise<CustomerDetail> {
  const customer = await getCustomer(reader, id)
  const billCount = await countBillsOf(reader, id)
  const others = await reader
    .selectFrom('pelanggan')
    .selectAll()
    .where('whatsapp', '=', customer.whatsapp)
    .where('id', '!=', id)
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .execute()
  const sameNumber = others.map(toCustomer).map(({ id, customerId, nama }) => ({ id, customerId, nama }))
  return { customer, billCount, sameNumber }
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

/** How many registrations nobody looked at yet. */
export async function countNew(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_new', '=', sql.lit(1))
    .executeTakeFirstOrThrow()
  return row.count
}

/** One page of the changes that can be taken back, newest first. */
export async function listCustomerChanges(
  reader: Reader,
  deps: { clock: Clock },
  query: { group: (typeof CHANGE_GROUPS)[number]; search: string; page: number; pageSize: number },
) {
  const { group, ...rest } = query
  return listUndoable<UndoableKind>(reader, deps, { kinds: CHANGES_OF_GROUP[group], ...rest })
}

/** The stored row as the document that travels, with the defaults for what is missing (DATA-14 to DATA-16). */
export function toCustomer(row: OwnColumns): Customer {
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
    isNew: row.is_new === 1,
  }
}

async function countCustomers(reader: Reader, filter: CustomerFilter) {
  return reader
    .selectFrom('pelanggan')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(hasStatus('Aktif')).as('active'),
      eb.fn.countAll<number>().filterWhere(matches(eb, filter)).as('filtered'),
    ])
    .executeTakeFirstOrThrow()
}

function listed(reader: Reader, filter: CustomerFilter) {
  const found = reader.selectFrom('pelanggan').where((eb) => matches(eb, filter))
  return SORTED_BY[filter.sort].reduce((query, part) => query.orderBy(part, filter.order), found)
}

function matches(eb: ExpressionBuilder<Tables, 'pelanggan'>, filter: CustomerFilter) {
  const { search, status, paket } = filter
  return eb.and([
    ...(status === 'semua' ? [] : [hasStatus(status)]),
    ...(paket === ALL_PACKAGES ? [] : [eb('paket', '=', paket)]),
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
