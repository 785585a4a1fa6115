import { setTimeout as sleep } from 'node:timers/promises'
import { implement } from '@orpc/server'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { type MessageJob, type MessageOutcome, messagingContract } from '../contract.ts'
import { listCurrentJobs, readJob, readJobVersion } from './queries/read-job.ts'
import { getOutcome, listMessagesOf } from './queries.ts'

const POLL_MS = 150

// A job changes at most every 800 ms, and counting reads its part of an index.
const JOB_POLL_MS = 400

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
    job: os.job.handler(({ input, signal }) => waitForChange(deps.store, input, signal)),
    currentJobs: os.currentJobs.handler(async () => ({ rows: await listCurrentJobs(deps.store.read) })),
    ofCustomer: os.ofCustomer.handler(({ input }) => listMessagesOf(deps.store.read, input)),
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

async function waitForChange(
  { read }: Store,
  { id, waitMs, seen }: { id: string; waitMs: number; seen?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<MessageJob> {
  const job = await readJob(read, id)
  if (job.isFinished || job.version !== seen) return job
  for (let waitedMs = 0; waitedMs < waitMs && !signal?.aborted; waitedMs += JOB_POLL_MS) {
    await sleep(JOB_POLL_MS)
    if ((await readJobVersion(read, id)) !== seen) break
  }
  return readJob(read, id)
}
