import { createHash } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Store } from './database/store.ts'

/**
 * Notes a pass that works once until its time is over, at whatever process it is shown. Only its hash is kept, beside the counters of
 * `rate-limit.ts`, which are forgotten in the same way.
 */
export async function givePass(store: Store, clock: Clock, pass: string, lifetimeMs: number): Promise<void> {
  const row = { key: keyOf(pass), hits: 0, resets_at: clock.nowMs() + lifetimeMs }
  await store.transaction((trx) => trx.insertInto('rate_limit').values(row).execute())
}

/** Takes a pass; false when it is unknown, used or over. */
export async function takePass(store: Store, clock: Clock, pass: string): Promise<boolean> {
  const taken = await store.transaction((trx) =>
    trx
      .deleteFrom('rate_limit')
      .where('key', '=', keyOf(pass))
      .where('resets_at', '>', clock.nowMs())
      .returning('key')
      .executeTakeFirst(),
  )
  return taken !== undefined
}

function keyOf(pass: string): string {
  return `pass ${createHash('sha256').update(pass).digest('hex')}`
}
