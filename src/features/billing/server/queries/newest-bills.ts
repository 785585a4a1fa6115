import type { Reader } from '../../../../platform/database/store.ts'
import type { Bill } from '../../schemas.ts'
import { toBill } from '../queries.ts'

/** The bills that were made last, newest first. */
export async function listNewestBills(reader: Reader, count: number): Promise<Bill[]> {
  const rows = await reader
    .selectFrom('tagihan')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(toBill)
}
