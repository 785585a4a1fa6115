import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { debtorRows } from './debtor-rows.ts'

/** How many rows of what is kept of all customers, counts and who owes what, are not as a recount gives them. */
export async function countWrongCustomerTotals(reader: Reader): Promise<number> {
  const counts = await differing(
    reader,
    sql`select status, paket, customer_count from customer_group where customer_count <> 0
      union all select '', '', customer_count from customer_total`,
    sql`select coalesce(status, 'Aktif'), paket, count(*) from pelanggan group by coalesce(status, 'Aktif'), paket
      union all select '', '', count(*) from pelanggan`,
  )
  const debtors = await differing(
    reader,
    sql`select customer_id, name, search_text, amount, newest_at, is_reachable from debtor`,
    debtorRows(sql``),
  )
  return counts + debtors
}

async function differing(reader: Reader, kept: RawBuilder<unknown>, counted: RawBuilder<unknown>) {
  const without = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
    sql`(select count(*) from (select * from (${a}) as a except select * from (${b}) as b) as rest)`
  const { rows } = await sql<{ kept: number; counted: number }>`
    select ${without(kept, counted)} as kept, ${without(counted, kept)} as counted`.execute(reader)
  const [{ kept: wrong, counted: missing } = { kept: 0, counted: 0 }] = rows
  return Math.max(Number(wrong), Number(missing))
}
