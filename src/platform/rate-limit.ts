import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Store } from './database/store.ts'

/** At most `hits` within each window of `windowMs`. */
export interface RateLimit {
  hits: number
  windowMs: number
}

/** Counts one hit for a key, in the database so that a restart forgets nothing; answers whether it is still within the limit. */
export async function hitRateLimit(
  store: Store,
  clock: Clock,
  key: string,
  limit: RateLimit,
): Promise<boolean> {
  const nowMs = clock.nowMs()
  const row = await store.transaction((trx) =>
    trx
      .insertInto('rate_limit')
      .values({ key, hits: 1, resets_at: nowMs + limit.windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql<number>`case when rate_limit.resets_at <= ${nowMs} then 1 else rate_limit.hits + 1 end`,
          resets_at: sql<number>`case when rate_limit.resets_at <= ${nowMs} then ${nowMs + limit.windowMs} else rate_limit.resets_at end`,
        }),
      )
      .returning('hits')
      .executeTakeFirstOrThrow(),
  )
  return row.hits <= limit.hits
}

/** Forgets a key's hits, after a success. */
export async function clearRateLimit(store: Store, key: string): Promise<void> {
  await store.transaction((trx) => trx.deleteFrom('rate_limit').where('key', '=', key).execute())
}

/** Deletes the counters whose window is over; called now and then. */
export async function forgetOldRateLimits(store: Store, clock: Clock): Promise<void> {
  await store.transaction((trx) =>
    trx.deleteFrom('rate_limit').where('resets_at', '<=', clock.nowMs()).execute(),
  )
}
