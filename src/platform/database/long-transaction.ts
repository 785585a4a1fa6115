import { PostgresAdapter, sql } from 'kysely'
import type { Trx } from './store.ts'

/** In PostgreSQL: lets a transaction take as long as it takes; only what must wait for others gives up (10 s). First thing in it. */
export async function allowLong(trx: Trx): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`set local lock_timeout = '10s'`.execute(trx)
}
