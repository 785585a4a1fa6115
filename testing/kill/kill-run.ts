import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../src/platform/database/store.ts'
import { type AppProcess, startApp } from '../app-process.ts'
import { type Session, sessionOf, signIn } from '../app-session.ts'
import { customerRow, insertCustomers, readOutbox } from '../factories.ts'
import { seededRandom } from '../seeded-random.ts'
import { removeFolder, tempFolder } from '../temp-folder.ts'
import { type KillGateway, startKillGateway } from './kill-gateway.ts'

/** What a series of kills came to; `problems` names what is wrong beyond lost and doubled messages. */
export interface KillReport {
  kills: number
  messages: number
  lost: number
  doubled: number
  problems: string[]
}

export interface KillOptions {
  kills: number
  /** Messages of one job; a new job is queued whenever fewer than half of that are left. */
  jobSize: number
  /** Absent: SQLite. An empty database of its own. */
  databaseUrl?: string | undefined
  seed: number
  /** Some sends take up to 15 s, and reach the phone at their end. */
  slowSends: boolean
  onKill?: (kill: number) => void
}

const API_KEY = 'kunci-gateway-uji'
// Longer than it takes until a new process looks for what a dead one left: "not there" is then too early an answer.
const SLOW_SEND = { share: 1 / 5, longestMs: 15_000 }
const NO_SLOW_SEND = { share: 0, longestMs: 0 }
const LONGEST_LIFE_MS = 8000
const SETTLE_LIMIT_MS = 180_000
const POLL_MS = 500

interface Job {
  id: string
  count: number
}

/** Runs the real server on jobs of messages, kills it at random moments, starts it again, and counts at the end what each customer got. */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const random = seededRandom(options.seed)
  const slow = options.slowSends ? SLOW_SEND : NO_SLOW_SEND
  const dataDir = tempFolder('kill')
  const gateway = await startKillGateway(random, slow)
  const location = { dataDir, databaseUrl: options.databaseUrl }
  const customerIds = await addCustomers(location, options.jobSize)
  const start = () =>
    startApp({
      dataDir,
      env: {
        WAHA_URL: gateway.url,
        WAHA_API_KEY: API_KEY,
        WAHA_TIMEOUT_MS: String(slow.longestMs + 1000),
        LOG_LEVEL: 'error',
        ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      },
    })
  const jobs: Job[] = []
  let app: AppProcess | undefined
  let cookie: string | undefined
  try {
    for (let kill = 1; kill <= options.kills; kill++) {
      app = await start()
      cookie ??= await signIn(app)
      await keepBusy(sessionOf(app, cookie), jobs, customerIds)
      await randomMoment(gateway, random)
      await app.kill()
      options.onKill?.(kill)
    }
    app = await start()
    const problems = await waitUntilSettled(sessionOf(app, cookie ?? ''), jobs)
    await app.kill()
    return await count(options.kills, location, jobs, gateway, problems)
  } finally {
    await app?.kill()
    await gateway.close()
    removeFolder(dataDir)
  }
}

async function addCustomers(location: Location, count: number): Promise<string[]> {
  const store = await openStore(location)
  const rows = Array.from({ length: count }, (_, i) =>
    customerRow({
      id: `pelanggan${i}`,
      nama: `Pelanggan ${i}`,
      whatsapp: `62812${String(i).padStart(8, '0')}`,
      customer_id: `WZN-${100 + i}`,
    }),
  )
  await insertCustomers(store, rows)
  await store.close()
  return rows.map(({ id }) => id)
}

interface Location {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Queues another job when little is left. */
async function keepBusy(session: Session, jobs: Job[], customerIds: string[]): Promise<void> {
  const current = await session('GET', '/api/jobs?active=true')
  const left = (current.rows as { left: number }[]).reduce((sum, job) => sum + job.left, 0)
  if (left >= customerIds.length / 2) return
  const id = `pekerjaan${jobs.length}`
  const messageTemplate = `Halo [Nama], ini pesan ${id}`
  const queued = await session('POST', '/api/billing/reminders', { id, customerIds, messageTemplate })
  jobs.push({ id, count: queued.count as number })
}

/** Any time, or just as the gateway gets a message, or just as its answer leaves: between those lie the steps that must not come apart. */
async function randomMoment(gateway: KillGateway, random: () => number): Promise<void> {
  const life = sleep(200 + random() * LONGEST_LIFE_MS)
  const kind = Math.floor(random() * 3)
  if (kind === 0) return life
  const event = kind === 1 ? gateway.nextRequest() : gateway.nextAnswer()
  await Promise.race([sleep(LONGEST_LIFE_MS * 2), event])
  await sleep(random() * 30)
}

async function waitUntilSettled(session: Session, jobs: Job[]): Promise<string[]> {
  for (let waitedMs = 0; waitedMs < SETTLE_LIMIT_MS; waitedMs += POLL_MS) {
    const { rows } = await session('GET', '/api/jobs?active=true')
    if ((rows as unknown[]).length === 0) return wrongCounts(session, jobs)
    await sleep(POLL_MS)
  }
  return ['jobs are still running long after the last kill']
}

/** Each job as the screens would show it. */
async function wrongCounts(session: Session, jobs: Job[]): Promise<string[]> {
  const problems: string[] = []
  for (const { id, count } of jobs) {
    const job = await session('GET', `/api/jobs/${id}`)
    const { total, sent, failed, uncertain, cancelled, left, state } = job
    const isWhole = total === count && sent === count && state === 'finished'
    if (!isWhole)
      problems.push(
        `${id}: ${count} queued, shown as ${JSON.stringify({ total, sent, failed, uncertain, cancelled, left, state })}`,
      )
  }
  return problems
}

async function count(
  kills: number,
  location: Location,
  jobs: Job[],
  gateway: KillGateway,
  problems: string[],
): Promise<KillReport> {
  const store = await openStore(location)
  const messages = await readOutbox(store)
  const lane = await store.read.selectFrom('gateway_state').select('busy_worker').executeTakeFirstOrThrow()
  const unfinished = await store.read
    .selectFrom('message_job')
    .select('id')
    .where('state', '!=', 'finished')
    .execute()
  await store.close()
  const got = new Map<string, number>()
  for (const { chatId, text } of gateway.deliveries) {
    const message = `${chatId} ${text}`
    got.set(message, (got.get(message) ?? 0) + 1)
  }
  const wanted = jobs.reduce((sum, job) => sum + job.count, 0)
  const inBetween = messages.filter(({ state }) => state === 'queued' || state === 'sending')
  return {
    kills,
    messages: wanted,
    // A message is lost that a customer never got, or that the outbox forgot.
    lost:
      messages.filter(({ chat_id, text }) => !got.has(`${chat_id} ${text}`)).length +
      wanted -
      messages.length,
    doubled: [...got.values()].filter((copies) => copies > 1).length,
    problems: [
      ...problems,
      ...inBetween.map(({ id, state }) => `message ${id} is still ${state}`),
      ...unfinished.map(({ id }) => `job ${id} is not finished`),
      ...(lane.busy_worker === null ? [] : ['the lane is still taken']),
    ],
  }
}
