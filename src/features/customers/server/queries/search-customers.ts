import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { containsPattern } from '../../../../shared/search-pattern.ts'
import type { Customer } from '../../contract.ts'
import { toCustomer } from '../queries.ts'

/** Customers with a text in name, address, number or id, by name. */
export async function searchCustomers(reader: Reader, search: string, limit: number): Promise<Customer[]> {
  const rows = await reader
    .selectFrom('pelanggan')
    .selectAll()
    .where(sql<SqlBool>`search_text like ${containsPattern(search.toLowerCase())} escape '\\'`)
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toCustomer)
}
