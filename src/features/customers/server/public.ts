import { sql } from 'kysely'
import { readInChunks } from '../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { Customer } from '../contract.ts'
import {
  type CustomerPlace,
  comparePlaces,
  IS_ACTIVE,
  isBehind,
  placeByName,
  WZN_ID,
} from './queries/by-name.ts'
import { toCustomer } from './queries.ts'

export { QUIET_BITS, type RegistrationLimits } from '../rules/registration-limits.ts'
export { keepDebtors } from './commands/keep-debtors.ts'
export { rebuildCustomerTotals } from './commands/rebuild-customer-totals.ts'
export { forgetOldRegistrations } from './commands/review-registration.ts'
export { type CustomerPlace, IS_ACTIVE, isBehind, placeByName, WZN_ID } from './queries/by-name.ts'
export { countWrongCustomerTotals } from './queries/check-customer-totals.ts'
export { areAllIds, type Hits, hitsByName } from './queries/hits-by-name.ts'
export { findOnMap, listAtMarker, listMapMarkers, type MapMarker } from './queries/map-markers.ts'
export { searchCustomers } from './queries/search-customers.ts'

/** A customer that may be billed; undefined when it is gone or not Aktif. */
export async function findActiveCustomer(reader: Reader, id: string): Promise<Customer | undefined> {
  const row = await reader.selectFrom('pelanggan').selectAll().where('id', '=', id).executeTakeFirst()
  const customer = row && toCustomer(row)
  return customer?.status === 'Aktif' ? customer : undefined
}

/** What billing needs to know of a customer; `registeredAt` is an ISO instant. */
export interface BillableCustomer {
  id: string
  wznId: string
  nama: string
  whatsapp: string
  paket: string
  registeredAt: string
}

/** The first active customers by name behind a place, or of all. */
export function activeCustomersAfter(
  reader: Reader,
  after: CustomerPlace | undefined,
  count: number,
): Promise<BillableCustomer[]> {
  return billable(reader)
    .$if(after !== undefined, (query) => query.where(isBehind(after as CustomerPlace)))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(count)
    .execute()
}

/** Those of the customers (document ids, each once) who are active, by name. */
export async function activeCustomersOf(reader: Reader, ids: readonly string[]): Promise<BillableCustomer[]> {
  const rows = await readInChunks(ids, (some) => billable(reader).where('id', 'in', some).execute())
  const placed = rows.map((row) => ({ row, ...placeByName(row) }))
  return placed.sort(comparePlaces).map(({ row }) => row)
}

function billable(reader: Reader) {
  return reader
    .selectFrom('pelanggan')
    .select(['id', WZN_ID.as('wznId'), 'nama', 'whatsapp', 'paket', 'tanggal_daftar as registeredAt'])
    .where(IS_ACTIVE)
}

/** How many customers there are, kept rather than counted. */
export async function countCustomers(reader: Reader): Promise<number> {
  const row = await reader.selectFrom('customer_total').select('customer_count').executeTakeFirstOrThrow()
  return row.customer_count
}

/** The customers who registered last, newest first. */
export async function listNewestCustomers(reader: Reader, count: number): Promise<Customer[]> {
  const rows = await reader
    .selectFrom('pelanggan')
    .selectAll()
    .orderBy('tanggal_daftar', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(toCustomer)
}
