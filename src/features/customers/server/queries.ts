import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { PelangganTable } from '../../../platform/database/tables.ts'
import { AppError } from '../../../shared/app-error.ts'
import { listUndoable } from '../../trail/server/public.ts'
import type { CHANGE_GROUPS, Customer, CustomerDetail } from '../contract.ts'
import type { UndoableKind } from '../rules/customer-changes.ts'
import { type CustomerStatus, MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'
import type { OwnColumns } from './commands/derived-columns.ts'
import { findSameNames } from './queries/find-alike.ts'
import { countRegistrations } from './queries/list-registrations.ts'

const CHANGES_OF_GROUP = {
  deleted: ['customer-deleted'],
  bulk: ['customers-renumbered', 'customers-imported'],
} as const satisfies Record<(typeof CHANGE_GROUPS)[number], readonly UndoableKind[]>

/** One customer; throws NOT_FOUND. */
export async function getCustomer(reader: Reader, id: string): Promise<Customer> {
  return toCustomer(await getCustomerRow(reader, id))
}

/** One customer, how many bills it has, and who else has its number, or else its name and address; throws NOT_FOUND. */
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
  const sameName = (await findSameNames(reader, [customer])).get(id) ?? []
  return { customer, billCount, sameNumber, sameName }
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

/** How many registrations nobody looked at yet, and how many of them wait for a review. */
export async function countNew(reader: Reader): Promise<{ count: number; waiting: number }> {
  const row = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_new', '=', sql.lit(1))
    .executeTakeFirstOrThrow()
  const waiting = await countRegistrations(reader, 'waiting')
  return { count: row.count + waiting, waiting }
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
