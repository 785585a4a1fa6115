import { sql } from 'kysely'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Rupiah } from '../../../../shared/rupiah.ts'

/** What each customer owes, in rupiah; who owes nothing is not in it. */
export async function sumUnpaid(reader: Reader): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await unpaidSums(reader).execute()
  return new Map(rows.map(({ customer_id, owed }) => [customer_id, owed]))
}

/** What each of those customers owes, in rupiah; who owes nothing is not in it. */
export async function sumUnpaidOf(
  reader: Reader,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await readInChunks(customerIds, (ids) =>
    unpaidSums(reader).where('customer_id', 'in', ids).execute(),
  )
  return new Map(rows.map(({ customer_id, owed }) => [customer_id, owed]))
}

function unpaidSums(reader: Reader) {
  return (
    reader
      .selectFrom('tagihan')
      .select(['customer_id', sql<Rupiah>`sum(amount)`.as('owed')])
      // A literal: the index of unpaid bills is not found by a parameter.
      .where(sql<boolean>`is_paid = 0`)
      .groupBy('customer_id')
  )
}
