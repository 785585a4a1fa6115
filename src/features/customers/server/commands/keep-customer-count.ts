import type { Trx } from '../../../../platform/database/store.ts'

/** Brings the kept number of customers up to date with a write, in its transaction. */
export async function keepCustomerCount(trx: Trx, change: number): Promise<void> {
  if (change === 0) return
  await trx
    .updateTable('customer_total')
    .set((eb) => ({ customer_count: eb('customer_count', '+', change) }))
    .execute()
}
