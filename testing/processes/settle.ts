import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../src/platform/database/store.ts'

const SETTLE_LIMIT_MS = 300_000
const LOOK_EVERY_MS = 200

/** Waits until every message is sent or given up; answers what is wrong when that takes too long. */
export async function settle(store: Store): Promise<string[]> {
  const open = () =>
    store.read
      .selectFrom('message')
      .select('id')
      .where('state', 'in', ['queued', 'sending'])
      .limit(1)
      .executeTakeFirst()
  for (const startedAtMs = performance.now(); await open(); await sleep(LOOK_EVERY_MS))
    if (performance.now() - startedAtMs > SETTLE_LIMIT_MS)
      return ['messages are still open long after the load']
  return []
}
