import { setTimeout as sleep } from 'node:timers/promises'
import { startWorker } from '../../src/app/server/worker.ts'
import type { MessageJob } from '../../src/features/messaging/schemas.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { insertRows } from '../../src/platform/database/insert-rows.ts'
import { openStore, type Store } from '../../src/platform/database/store.ts'
import { createLog } from '../../src/platform/log.ts'
import { appUnderTest } from '../../testing/app-under-test.ts'
import { insertJob, messageRow } from '../../testing/factories.ts'
import { memoryGateway } from '../../testing/gateway/memory-gateway.ts'
import type { Home } from '../data/plain.ts'
import { type Figure, figureOf, percentile } from '../report/figure.ts'
import { clientOf } from './client.ts'

const PAUSE_MS = 50
const MESSAGES_TIMED = 120
const LONG_JOB = 5000
const PROGRESS_ROUNDS = 20
const TARGETS = { costMs: 5, progressMs: 1000, memoryMb: 20 }
const PART = 'outbox'

type Gateway = ReturnType<typeof memoryGateway>

/** What the outbox costs beside its pauses, how long progress takes to the screen, and its memory. `home` is empty at first. */
export async function measureOutbox(home: Home, onFigure: (figure: Figure) => void): Promise<void> {
  const store = await openStore(home)
  try {
    const queued = home.customers
    await queueMessages(store, queued + MESSAGES_TIMED + 1)
    const costs = await overPause(store)
    onFigure(
      figureOf(
        { part: PART, what: 'a message beyond its pause, all customers queued', target: TARGETS.costMs },
        costs,
      ),
    )
    onFigure(await progress(store))
    await clearOutbox(store)
    if (home.database === 'sqlite') onFigure(await memoryOfLongJob(store))
  } finally {
    await store.close()
  }
}

/** Milliseconds from the end of one send to the begin of the next, beyond the pause. */
async function overPause(store: Store): Promise<number[]> {
  const overheads: number[] = []
  const done = Promise.withResolvers<void>()
  const gateway = memoryGateway()
  let endedAt: number | undefined
  const timed: Gateway = {
    ...gateway,
    sendText: async (message) => {
      if (endedAt !== undefined) overheads.push(performance.now() - endedAt - PAUSE_MS)
      const outcome = await gateway.sendText(message)
      endedAt = performance.now()
      if (overheads.length >= MESSAGES_TIMED) done.resolve()
      return outcome
    },
  }
  const worker = workerOf(store, timed, PAUSE_MS)
  await done.promise
  await worker.stop()
  return overheads
}

/** From the commit of an outcome until the answer that a waiting screen has asked for. */
async function progress(store: Store): Promise<Figure> {
  const jobId = await queueMessages(store, PROGRESS_ROUNDS + 10)
  const client = await clientOf(await appUnderTest(store))
  const waits: number[] = []
  for (let round = 0; round < PROGRESS_ROUNDS; round++) {
    const { version } = await client.json<MessageJob>(`/jobs/${jobId}`)
    const answered = client.ask(`/jobs/${jobId}?seen=${version}&waitMs=5000`).then(() => performance.now())
    await sleep(20 * round)
    await settleOne(store, jobId)
    const committedAt = performance.now()
    waits.push((await answered) - committedAt)
  }
  return figureOf({ part: PART, what: 'progress to the screen', target: TARGETS.progressMs }, waits)
}

async function settleOne(store: Store, jobId: string): Promise<void> {
  await store.transaction((trx) =>
    trx
      .updateTable('message')
      .set({ state: 'sent' })
      .where('sequence', '=', (eb) =>
        eb
          .selectFrom('message')
          .select((min) => min.fn.min('sequence').as('first'))
          .where('job_id', '=', jobId)
          .where('state', '=', 'queued'),
      )
      .execute(),
  )
}

/** Resident memory over a long job, after the first tenth of it. */
async function memoryOfLongJob(store: Store): Promise<Figure> {
  await queueMessages(store, LONG_JOB)
  const seen: number[] = []
  let sent = 0
  const done = Promise.withResolvers<void>()
  const lean: Gateway = {
    ...memoryGateway(),
    sendText: async ({ chatId }) => {
      sent += 1
      if (sent >= LONG_JOB / 10) seen.push(process.memoryUsage().rss / 1024 ** 2)
      if (sent === LONG_JOB) done.resolve()
      const bareKey = `3EB0${sent}`
      return { outcome: 'sent', messageId: `true_${chatId}_${bareKey}`, bareKey, gatewayTrouble: 'none' }
    },
  }
  const worker = workerOf(store, lean, 0)
  await done.promise
  await worker.stop()
  const risen = seen.map((rss) => rss - (seen[0] ?? 0))
  const what = `memory beyond the first tenth of ${LONG_JOB} messages`
  return {
    part: PART,
    what,
    unit: 'MB',
    p50: percentile(risen, 0.5),
    p99: Math.max(...risen),
    target: TARGETS.memoryMb,
  }
}

function workerOf(store: Store, gateway: Gateway, pauseMs: number) {
  const deps = {
    store,
    clock: systemClock,
    timeZone: 'Asia/Jakarta',
    gateway: async () => gateway,
    log: createLog('silent'),
  }
  return startWorker(deps, { pauseMs, idleMs: 1000 })
}

async function clearOutbox(store: Store): Promise<void> {
  await store.transaction((trx) => trx.deleteFrom('message').execute())
  await store.transaction((trx) => trx.deleteFrom('message_job').execute())
}

/** A job without a pause of its own; answers its id. */
async function queueMessages(store: Store, count: number): Promise<string> {
  const id = await insertJob(store, { message_count: count, pause_ms: 0 })
  const rows = Array.from({ length: count }, (_, i) =>
    messageRow(systemClock, {
      job_id: id,
      kind: 'broadcast',
      chat_id: `62812${String(i).padStart(8, '0')}@c.us`,
    }),
  )
  await store.transaction((trx) => insertRows(trx, 'message', rows))
  return id
}
