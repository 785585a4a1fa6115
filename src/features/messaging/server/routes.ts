import { setTimeout as sleep } from 'node:timers/promises'
import { implement } from '@orpc/server'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { type MessageOutcome, messagingContract } from '../contract.ts'
import { getOutcome } from './queries.ts'

const POLL_MS = 150

export interface MessagingDeps {
  store: Store
  gatewayConfigured: boolean
}

/** The endpoints of `messagingContract`. */
export function messagingRoutes(deps: MessagingDeps) {
  const os = implement(messagingContract).$context<RequestContext>().use(requireSession)
  return os.router({
    outcome: os.outcome.handler(({ input, signal }) =>
      waitForOutcome(deps.store, input.id, input.waitMs, signal),
    ),
    gateway: os.gateway.handler(() => ({ configured: deps.gatewayConfigured })),
  })
}

// Asks the database rather than listening within the process: another process may be the one that sends.
async function waitForOutcome(
  store: Store,
  id: string,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<MessageOutcome> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const outcome = await getOutcome(store.read, id)
    const isSettled = outcome.state !== 'queued' && outcome.state !== 'sending'
    if (isSettled || waitedMs >= waitMs || signal?.aborted) return outcome
    await sleep(POLL_MS)
  }
}
