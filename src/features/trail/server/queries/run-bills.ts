import type { Reader } from '../../../../platform/database/store.ts'
import type { TrailItems } from '../../contract.ts'

/** The bills of the bulk save of that instant that are still there, from the cursor (a bill's id) on. */
export async function runBills(
  reader: Reader,
  at: string,
  {
    customerId,
    cursor,
    pageSize,
  }: { customerId?: string | undefined; cursor?: string | undefined; pageSize: number },
): Promise<TrailItems> {
  const bills = reader
    .selectFrom('tagihan')
    .where('created_at', '=', at)
    .where('billing_cycle', 'is not', null)
    .$if(customerId !== undefined, (qb) => qb.where('customer_id', '=', customerId ?? ''))
  const { count } = await bills.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await bills
    .select([
      'id',
      'customer_name',
      'paket',
      'period',
      'last_period',
      'amount',
      'is_paid',
      'paid_at',
      'due_on',
      'invoice_number',
    ])
    .$if(cursor !== undefined, (qb) => qb.where('id', '>', cursor ?? ''))
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    rows: page.map(({ id, ...after }) => ({
      id,
      name: after.customer_name,
      before: null,
      after,
      state: null,
    })),
    count,
    states: [],
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}
