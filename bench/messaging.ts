// Measures what the outbox costs beside its pauses, how long progress takes to the screen, and its memory. `npm run bench`.
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorker } from '../src/app/server/worker.ts'
import type { MessageJob } from '../src/features/messaging/schemas.ts'
import { systemClock } from '../src/platform/clock.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore, type Store } from '../src/platform/database/store.ts'
import { createLog } from '../src/platform/log.ts'
import { appUnderTest } from '../testing/app-under-test.ts'
import { insertJob, messageRow } from '../testing/factories.ts'
import { memoryGateway } from '../testing/gateway/memory-gateway.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { removeFolder } from '../testing/temp-folder.ts'
import { diskFolder } from './billing-data.ts'
import { percentile, report } from './report.ts'

const PAUSE_MS = 50
const MESSAGES_TIMED = 120
const LONG_JOB = 20_000
const QUEUES = [10, 100_000]
const TARGETS = { costMs: 5, growth: 2, progressMs: 1000, memoryMb: 20 }

const postgres = await startPostgres()
for (const database of ['SQLite', 'PostgreSQL']) {
  const costs: number[] = []
  for (const queued of QUEUES) costs.push(await measureCost(database, queued))
  report(
    `${database}: cost beside ${QUEUES[1]} queued`,
    (costs[1] ?? 0) / (costs[0] ?? 1),
    'x',
    TARGETS.growth,
  )
}
await postgres.stop()
await withStore('SQLite', measureProgress)
await withStore('SQLite', measureMemory)

/** Milliseconds from the end of one send to the begin of the next, beyond the pause. */
async function measureCost(database: string, queued: number): Promise<number> {
  return withStore(database, async (store) => {
    await queueMessages(store, Math.max(queued, MESSAGES_TIMED) + 1)
    const overheads = await overPause(store, Math.min(queued, MESSAGES_TIMED))
    report(
      `${database}: cost of a message, ${queued} queued, p50`,
      percentile(overheads, 0.5),
      'ms',
      TARGETS.costMs,
    )
    report(
      `${database}: cost of a message, ${queued} queued, p95`,
      percentile(overheads, 0.95),
      'ms',
      TARGETS.costMs,
    )
    return percentile(overheads, 0.5)
  })
}

async function overPause(store: Store, count: number): Promise<number[]> {
  const overheads: number[] = []
  const done = Promise.withResolvers<void>()
  const gateway = memoryGateway()
  let endedAt: number | undefined
  const timed = {
    ...gateway,
    sendText: async (message: { chatId: string; text: string }) => {
      if (endedAt !== undefined) overheads.push(performance.now() - endedAt - PAUSE_MS)
      const outcome = await gateway.sendText(message)
      endedAt = performance.now()
      if (overheads.length >= count) done.resolve()
      return outcome
    },
  }
  const worker = startWorker(
    {
      store,
      clock: systemClock,
      timeZone: 'Asia/Jakarta',
      gateway: async () => timed,
      log: createLog('silent'),
    },
    { pauseMs: PAUSE_MS, idleMs: 1000 },
  )
  await done.promise
  await worker.stop()
  return overheads
}

/** From the commit of an outcome until the answer that a waiting screen has asked for. */
async function measureProgress(store: Store): Promise<void> {
  const jobId = await queueMessages(store, 30)
  const { request, signIn } = await appUnderTest(store)
  const cookie = await signIn()
  const ask = async (rest = '') =>
    (await (await request(`/api/jobs/${jobId}${rest}`, { cookie })).json()) as MessageJob
  const waits: number[] = []
  for (let round = 0; round < 20; round++) {
    const { version } = await ask()
    const answered = ask(`?seen=${version}&waitMs=5000`).then(() => performance.now())
    await sleep(20 * round)
    await store.transaction((trx) =>
      trx
        .updateTable('message')
        .set({ state: 'sent' })
        .where('sequence', '=', (eb) =>
          eb
            .selectFrom('message')
            .select((min) => min.fn.min('sequence').as('first'))
            .where('state', '=', 'queued'),
        )
        .execute(),
    )
    const committedAt = performance.now()
    waits.push((await answered) - committedAt)
  }
  report('progress to the screen, slowest of 20', percentile(waits, 1), 'ms', TARGETS.progressMs)
}

/** Resident memory over a long job, after the first tenth of it. */
async function measureMemory(store: Store): Promise<void> {
  await queueMessages(store, LONG_JOB)
  const gateway = memoryGateway()
  let sent = 0
  let atTenth = 0
  let most = 0
  const done = Promise.withResolvers<void>()
  const lean = {
    ...gateway,
    sendText: async ({ chatId }: { chatId: string }) => {
      sent += 1
      const rss = process.memoryUsage().rss
      if (sent === LONG_JOB / 10) atTenth = rss
      if (sent >= LONG_JOB / 10) most = Math.max(most, rss)
      if (sent === LONG_JOB) done.resolve()
      const bareKey = `3EB0${sent}`
      return {
        outcome: 'sent',
        messageId: `true_${chatId}_${bareKey}`,
        bareKey,
        gatewayTrouble: 'none',
      } as const
    },
  }
  const begin = performance.now()
  const worker = startWorker(
    {
      store,
      clock: systemClock,
      timeZone: 'Asia/Jakarta',
      gateway: async () => lean,
      log: createLog('silent'),
    },
    { pauseMs: 0, idleMs: 1000 },
  )
  await done.promise
  await worker.stop()
  const perMessage = (performance.now() - begin) / LONG_JOB
  console.log(`${LONG_JOB} messages without a pause: ${perMessage.toFixed(2)} ms each`)
  report(
    `memory beyond the first tenth of ${LONG_JOB} messages`,
    (most - atTenth) / 1024 ** 2,
    'MB',
    TARGETS.memoryMb,
  )
}

/** A job without a pause of its own; answers its id. */
async function queueMessages(store: Store, count: number): Promise<string> {
  const id = await insertJob(store, { message_count: count, pause_ms: 0 })
  await store.transaction((trx) =>
    insertRows(
      trx,
      'message',
      Array.from({ length: count }, (_, i) =>
        messageRow(systemClock, {
          job_id: id,
          kind: 'broadcast',
          chat_id: `62812${String(i).padStart(8, '0')}@c.us`,
        }),
      ),
    ),
  )
  return id
}

async function withStore<T>(database: string, work: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = diskFolder()
  const store = await openStore({
    dataDir,
    databaseUrl: database === 'SQLite' ? undefined : `${postgres.url}/postgres`,
  })
  try {
    return await work(store)
  } finally {
    if (database !== 'SQLite') await store.transaction((trx) => trx.deleteFrom('message').execute())
    if (database !== 'SQLite') await store.transaction((trx) => trx.deleteFrom('message_job').execute())
    await store.close()
    removeFolder(dataDir)
  }
}
