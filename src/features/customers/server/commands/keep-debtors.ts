import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/store.ts'
import { worksElsewhere } from '../../../../platform/database/works-elsewhere.ts'
import { debtorRows } from '../queries/debtor-rows.ts'

const IDS_PER_STATEMENT = { here: 200, elsewhere: 2000 }

/** Brings a customer's row among those who owe up to date with its bills and its own row; answers whether it owes anything. */
export async function keepDebtor(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await debts(trx, sql`and customer_id = ${id}`)
  if (rows.length > 0) return true
  await trx.deleteFrom('debtor').where('customer_id', '=', id).execute()
  return false
}

/** The same for many customers (document ids). */
export async function keepDebtors(trx: Trx, ids: readonly string[]): Promise<void> {
  const perStatement = IDS_PER_STATEMENT[worksElsewhere(trx) ? 'elsewhere' : 'here']
  for (let from = 0; from < ids.length; from += perStatement) {
    const some = ids.slice(from, from + perStatement)
    const owing = await debts(trx, sql`and customer_id in (${sql.join(some)})`)
    const stillOwing = new Set(owing.rows.map(({ customer_id }) => customer_id))
    const free = some.filter((id) => !stillOwing.has(id))
    if (free.length > 0) await trx.deleteFrom('debtor').where('customer_id', 'in', free).execute()
    // A statement does not free the event loop, and other requests want their turn.
    if (ids.length > perStatement) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Finds out anew who owes what. */
export async function rebuildDebtors(trx: Trx): Promise<void> {
  await trx.deleteFrom('debtor').execute()
  await debts(trx, sql``)
}

function debts(trx: Trx, condition: ReturnType<typeof sql>) {
  return sql<{ customer_id: string }>`
    insert into debtor (customer_id, name, search_text, amount, newest_at, is_reachable)
    ${debtorRows(condition)}
    where true
    on conflict (customer_id) do update set
      name = excluded.name, search_text = excluded.search_text, amount = excluded.amount,
      newest_at = excluded.newest_at, is_reachable = excluded.is_reachable
    returning customer_id`.execute(trx)
}
