import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Reader, Store, Trx } from './database/store.ts'

/** At most `hits` within each window of `windowMs`. */
export interface RateLimit {
  hits: number
  windowMs: number
}

/** A counter and how far it may go. */
export interface CountedLimit {
  key: string
  limit: RateLimit
}

/** Counts one hit for a key, in the database so that a restart forgets nothing; answers whether it is still within the limit. */
export function hitRateLimit(store: Store, clock: Clock, key: string, limit: RateLimit): Promise<boolean> {
  return hitRateLimits(store, clock, [{ key, limit }])
}

/**
 * The same for several, one after the other in one transaction; false at the first that is beyond its limit, and those behind it are not
 * counted. Give them in the same order everywhere: each locks its row until all are counted.
 */
export function hitRateLimits(store: Store, clock: Clock, limits: readonly CountedLimit[]): Promise<boolean> {
  const nowMs = clock.nowMs()
  return store.transaction(async (trx) => {
    for (const { key, limit } of limits)
      if ((await countHit(trx, nowMs, key, limit)) > limit.hits) return false
    return true
  })
}

/** How often a key was hit within its window. */
export async function readRateLimit(reader: Reader, clock: Clock, key: string): Promise<number> {
  const row = await reader
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', key)
    .where('resets_at', '>', clock.nowMs())
    .executeTakeFirst()
  return row?.hits ?? 0
}

async function countHit(trx: Trx, nowMs: number, key: string, limit: RateLimit): Promise<number> {
  const row = await trx
    .insertInto('rate_limit')
    .values({ key, hits: 1, resets_at: nowMs + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limit.resets_at <= ${nowMs} then 1 else rate_limit.hits + 1 end`,
        resets_at: sql<number>`case when rate_limit.resets_at <= ${nowMs} then ${nowMs + limit.windowMs} else rate_limit.resets_at end`,
      }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits
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

/** Forgets all counters: after a restore they tell of another time. */
export async function forgetAllRateLimits(trx: Trx): Promise<void> {
  await trx.deleteFrom('rate_limit').execute()
}
