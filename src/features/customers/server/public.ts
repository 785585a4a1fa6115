import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/store.ts'
import type { Customer } from '../contract.ts'
import { MISSING_CUSTOMER_ID } from '../rules/customer-fields.ts'
import { toCustomer } from './queries.ts'

export { keepDebtors } from './commands/keep-debtors.ts'
export { rebuildCustomerTotals } from './commands/rebuild-customer-totals.ts'
export { countWrongCustomerTotals } from './queries/check-customer-totals.ts'
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

/** All active customers by name. */
export async function listActiveCustomers(reader: Reader): Promise<BillableCustomer[]> {
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
    .where((eb) => eb(eb.fn.coalesce('status', eb.val('Aktif')), '=', 'Aktif'))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .execute()
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
