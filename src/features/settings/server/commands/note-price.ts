import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'

/** Notes what a package costs from now on; null: it is no more on offer. */
export async function notePrice(
  trx: Trx,
  deps: { clock: Clock },
  name: string,
  price: number | null,
): Promise<void> {
  await trx
    .insertInto('package_price')
    .values({ name, since: nowInstant(deps.clock), price })
    .onConflict((oc) => oc.columns(['name', 'since']).doUpdateSet({ price }))
    .execute()
}
