import { randomInt } from 'node:crypto'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { drawCustomerIds } from '../../rules/customer-id.ts'
import { replaceCustomers } from './replace-customers.ts'

/** Gives a fresh WZN id to those of the customers (document ids) that have none; answers how many. */
export async function giveCustomerIds(trx: Trx, ids: readonly string[]): Promise<number> {
  const rows = await readInChunks(ids, (some) =>
    trx
      .selectFrom('pelanggan')
      .selectAll()
      .where('id', 'in', some)
      .where('customer_id', 'is', null)
      .execute(),
  )
  if (rows.length === 0) return 0
  const holders = await trx
    .selectFrom('pelanggan')
    .select('customer_id')
    .where('customer_id', 'is not', null)
    .execute()
  const taken = new Set(holders.map(({ customer_id }) => customer_id ?? ''))
  const fresh = drawCustomerIds(rows.length, (n) => randomInt(n), taken)
  const given = rows.map((row, i) => {
    const customer_id = fresh[i] as string
    return { ...row, customer_id, user_id: row.user_id ?? customer_id }
  })
  await replaceCustomers(trx, given)
  return given.length
}
