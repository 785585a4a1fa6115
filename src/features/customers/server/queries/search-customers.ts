import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { containsPattern } from '../../../../shared/search-pattern.ts'
import type { Customer } from '../../contract.ts'
import { toCustomer } from '../queries.ts'

/** Customers with a text in name, address, number or id, by name. */
export async function searchCustomers(reader: Reader, search: string, limit: number): Promise<Customer[]> {
  // First the ids, by the index of what is searched.
  const found = await reader
    .selectFrom('pelanggan')
    .select('id')
    .where(sql<SqlBool>`search_text like ${containsPattern(search.toLowerCase())} escape '\\'`)
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await reader.selectFrom('pelanggan').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toCustomer(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
