import { type RawBuilder, sql } from 'kysely'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'

// is_paid as a literal: the index of unpaid bills is not found by a parameter.
const NEWEST_COPY = sql`(
  select customer_name from tagihan as bill where bill.customer_id = owed.customer_id and bill.is_paid = 0
  order by bill.created_at desc, bill.id desc limit 1)`

/** Who owes what, from the bills and customers themselves, in the columns of `debtor`; `condition` (with its `and`) narrows the bills. */
export function debtorRows(condition: RawBuilder<unknown>) {
  return sql`
    select owed.customer_id, lower(coalesce(pelanggan.nama, ${NEWEST_COPY})) as name,
      case when pelanggan.id is null then lower(${NEWEST_COPY})
        else substr(pelanggan.search_text, 1, length(pelanggan.nama)) || ${sql.lit('\n')}
          || lower(coalesce(pelanggan.customer_id, ${sql.lit(MISSING_CUSTOMER_ID)})) end as search_text,
      owed.amount, owed.newest_at,
      case when coalesce(pelanggan.status, 'Aktif') = 'Aktif' and pelanggan.whatsapp <> '' then 1 else 0 end
        as is_reachable
    from (
      select customer_id, sum(amount) as amount, max(created_at) as newest_at
      from tagihan where is_paid = 0 ${condition} group by customer_id
    ) as owed
    left join pelanggan on pelanggan.id = owed.customer_id`
}
