import type { Reader } from '../../../../platform/database/store.ts'
import type { Bill } from '../../schemas.ts'
import { toBill } from '../queries.ts'
import { invoiceStartsWith } from './invoice-start.ts'

/** Bills whose invoice number begins with a text, in any case, by number. */
export async function findNumberedBills(reader: Reader, start: string, limit: number): Promise<Bill[]> {
  const rows = await reader
    .selectFrom('tagihan')
    .selectAll()
    .where(invoiceStartsWith(start.toUpperCase()))
    .orderBy('invoice_number')
    .limit(limit)
    .execute()
  return rows.map(toBill)
}

/** The newest bills of a few customers (document ids), by month. */
export async function listNewestBillsOf(
  reader: Reader,
  customerIds: readonly string[],
  limit: number,
): Promise<Bill[]> {
  if (customerIds.length === 0) return []
  const rows = await reader
    .selectFrom('tagihan')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .orderBy('period', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toBill)
}
