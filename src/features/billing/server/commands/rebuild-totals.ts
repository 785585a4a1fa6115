import { sql } from 'kysely'
import { allowLong } from '../../../../platform/database/long-transaction.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import { rebuildCustomerTotals } from '../../../customers/server/public.ts'
import { keptTimeZone } from '../queries/check-totals.ts'
import { countTotals } from '../queries/totals.ts'
import { addToTotals } from './keep-totals.ts'

/** Counts the totals once more when they were kept in another business time zone, or never; called at start. */
export async function ensureTotals(store: Store, timeZone: string): Promise<void> {
  if ((await keptTimeZone(store.read)) !== timeZone)
    await store.transaction((trx) => rebuildTotals(trx, timeZone), { isLong: true })
}

/** Replaces the kept totals by a recount of all bills and customers. */
export async function rebuildTotals(trx: Trx, timeZone: string): Promise<void> {
  await allowLong(trx)
  await sql`delete from period_total`.execute(trx)
  await sql`delete from package_total`.execute(trx)
  await sql`delete from income_total`.execute(trx)
  await sql`delete from due_total`.execute(trx)
  await addToTotals(trx, await countTotals(trx, timeZone))
  await rebuildCustomerTotals(trx)
  await trx
    .insertInto('totals_zone')
    .values({ slot: 1, time_zone: timeZone })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ time_zone: timeZone }))
    .execute()
}
