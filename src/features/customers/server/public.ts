import { sql } from 'kysely'
import { readByPages } from '../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../platform/database/store.ts'
import { worksElsewhere } from '../../../platform/database/works-elsewhere.ts'
import type { Customer } from '../contract.ts'
import { MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'
import { type CustomerPlace, IS_ACTIVE, isBehind, placeByName } from './queries/by-name.ts'
import { toCustomer } from './queries.ts'

export { QUIET_BITS, type RegistrationLimits } from '../rules/registration-limits.ts'
export { keepDebtors } from './commands/keep-debtors.ts'
export { rebuildCustomerTotals } from './commands/rebuild-customer-totals.ts'
export { forgetOldRegistrations } from './commands/review-registration.ts'
export { type CustomerPlace, IS_ACTIVE, isBehind, placeByName } from './queries/by-name.ts'
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
  return reader
    .selectFrom('pelanggan')
    .select([
      'id',
      sql<string>`coalesce(customer_id, ${sql.lit(MISSING_CUSTOMER_ID)})`.as('wznId'),
      'nama',
      'whatsapp',
      'paket',
      'tanggal_daftar as registeredAt',
    ])
    .where(IS_ACTIVE)
    .$if(after !== undefined, (query) => query.where(isBehind(after as CustomerPlace)))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(count)
    .execute()
}

const PAGE_SIZE = { here: 500, elsewhere: 2000 }

/** All active customers by name, some at a time: other requests have their turn in between. */
export function pagesOfActiveCustomers(reader: Reader): AsyncGenerator<readonly BillableCustomer[]> {
  return readByPages<BillableCustomer>(
    (last, count) => activeCustomersAfter(reader, last && placeByName(last), count),
    PAGE_SIZE[worksElsewhere(reader) ? 'elsewhere' : 'here'],
  )
}

/** The same all at once. */
export async function listActiveCustomers(reader: Reader): Promise<BillableCustomer[]> {
  const all: BillableCustomer[] = []
  for await (const page of pagesOfActiveCustomers(reader)) all.push(...page)
  return all
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
