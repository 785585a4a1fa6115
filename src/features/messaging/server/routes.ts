import { setTimeout as sleep } from 'node:timers/promises'
import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { messagingContract } from '../contract.ts'
import type { MessageJob, MessageOutcome } from '../schemas.ts'
import {
  assumeSent,
  cancelJob,
  pauseJob,
  resendFailed,
  resendMessage,
  resumeJob,
} from './commands/steer-job.ts'
import { testGateway } from './commands/test-gateway.ts'
import type { WahaClient } from './gateway/waha-client.ts'
import { readGatewayHealth } from './queries/gateway-health.ts'
import { listCurrentJobs, listPastJobs, readJob, readJobVersion } from './queries/read-job.ts'
import { getOutcome, listMessages, listMessagesOf } from './queries.ts'

const POLL_MS = 150

// A job changes at most every 800 ms, and counting reads its part of an index.
const JOB_POLL_MS = 400

export interface MessagingDeps {
  store: Store
  clock: Clock
  readonly timeZone: string
  /** Whether the environment names a gateway; the admin's settings may name one too. */
  hasEnvironmentGateway: boolean
  /** The gateway as it is set now; undefined while none is. */
  openGateway: () => Promise<WahaClient | undefined>
  /** Tells the worker that something is due. */
  wakeWorker: () => void
}

/** The endpoints of `messagingContract`. */
export function messagingRoutes(deps: MessagingDeps) {
  return implementer().router({ ...messageRoutes(deps), ...jobRoutes(deps), ...healthRoutes(deps) })
}

function implementer() {
  return implement(messagingContract).$context<RequestContext>().use(requireSession)
}

function messageRoutes(deps: MessagingDeps) {
  const { store, clock } = deps
  const os = implementer()
  return {
    outcome: os.outcome.handler(({ input, signal }) => waitForOutcome(store, input.id, input.waitMs, signal)),
    list: os.list.handler(({ input }) => listMessages(store.read, input)),
    ofCustomer: os.ofCustomer.handler(({ input }) => listMessagesOf(store.read, input)),
    resend: os.resend.handler(async ({ input: { id } }) => {
      await store.transaction((trx) => resendMessage(trx, clock, id))
      deps.wakeWorker()
      return getOutcome(store.read, id)
    }),
    assumeSent: os.assumeSent.handler(async ({ input: { id } }) => {
      await store.transaction((trx) => assumeSent(trx, clock, id))
      return getOutcome(store.read, id)
    }),
  }
}

function jobRoutes(deps: MessagingDeps) {
  const { store, clock } = deps
  const os = implementer()
  const read = (id: string) => readJob(store.read, deps, id)
  return {
    job: os.job.handler(({ input, signal }) => waitForChange(deps, input, signal)),
    currentJobs: os.currentJobs.handler(async () => ({ rows: await listCurrentJobs(store.read, deps) })),
    pastJobs: os.pastJobs.handler(({ input }) => listPastJobs(store.read, deps, input)),
    pauseJob: os.pauseJob.handler(async ({ input: { id } }) => {
      await store.transaction((trx) => pauseJob(trx, clock, id), { isLong: true })
      return read(id)
    }),
    resumeJob: os.resumeJob.handler(async ({ input: { id } }) => {
      await store.transaction((trx) => resumeJob(trx, clock, id), { isLong: true })
      deps.wakeWorker()
      return read(id)
    }),
    cancelJob: os.cancelJob.handler(async ({ input: { id } }) => {
      await store.transaction((trx) => cancelJob(trx, clock, id), { isLong: true })
      return read(id)
    }),
    resendFailed: os.resendFailed.handler(async ({ input: { id } }) => {
      await store.transaction((trx) => resendFailed(trx, clock, id), { isLong: true })
      deps.wakeWorker()
      return read(id)
    }),
  }
}

function healthRoutes(deps: MessagingDeps) {
  const { store } = deps
  const os = implementer()
  return {
    gateway: os.gateway.handler(() => readGatewayHealth(store.read, deps)),
    testGateway: os.testGateway.handler(async () => {
      const gateway = await deps.openGateway()
      if (gateway) await testGateway(store, deps.clock, gateway)
      return readGatewayHealth(store.read, deps)
    }),
  }
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
  deps: MessagingDeps,
  { id, waitMs, seen }: { id: string; waitMs: number; seen?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<MessageJob> {
  const { read } = deps.store
  const job = await readJob(read, deps, id)
  if (job.isFinished || job.version !== seen) return job
  for (let waitedMs = 0; waitedMs < waitMs && !signal?.aborted; waitedMs += JOB_POLL_MS) {
    await sleep(JOB_POLL_MS)
    if ((await readJobVersion(read, id)) !== seen) break
  }
  return readJob(read, deps, id)
}
