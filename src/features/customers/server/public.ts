import type { Reader } from '../../../platform/database/store.ts'
import type { Customer } from '../contract.ts'
import { toCustomer } from './queries.ts'

/** A customer that may be billed; undefined when it is gone or not Aktif. */
export async function findActiveCustomer(reader: Reader, id: string): Promise<Customer | undefined> {
  const row = await reader.selectFrom('pelanggan').selectAll().where('id', '=', id).executeTakeFirst()
  const customer = row && toCustomer(row)
  return customer?.status === 'Aktif' ? customer : undefined
}
