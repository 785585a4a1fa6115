import { forgetOldRegistrations } from '../../features/customers/server/public.ts'
import { forgetExpiredSessions } from '../../features/identity/server/public.ts'
import { forgetOldReceipts } from '../../features/messaging/server/commands/forget-receipts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import { forgetOldRateLimits } from '../../platform/rate-limit.ts'
import { errorFields } from './error-answer.ts'

const INTERVAL_MS = 60 * 60 * 1000

interface HouseDeps {
  store: Store
  clock: Clock
  log: Log
}

/** Once an hour forgets what is over, so that no table grows without end. */
export function keepHouse(deps: HouseDeps, stopping: AbortSignal): void {
  const timer = setInterval(() => void cleanUp(deps), INTERVAL_MS).unref()
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** One round. A failure is logged and waits for the next one. */
export async function cleanUp({ store, clock, log }: HouseDeps): Promise<void> {
  try {
    await forgetExpiredSessions(store, clock)
    await forgetOldRateLimits(store, clock)
    await forgetOldReceipts(store, clock)
    await forgetOldRegistrations(store, clock)
  } catch (error) {
    log.error(errorFields(error), 'clean-up failed')
  }
}
