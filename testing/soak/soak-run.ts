import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore, type Store } from '../../src/platform/database/store.ts'
import { readOutbox } from '../factories.ts'
import type { Findings } from '../findings.ts'
import { type KillGateway, startKillGateway } from '../kill/kill-gateway.ts'
import { balancer } from '../processes/balancer.ts'
import { check } from '../processes/check.ts'
import { storeKnownCustomers } from '../processes/known-customers.ts'
import { emptyLedger } from '../processes/ledger.ts'
import { settle } from '../processes/settle.ts'
import { underLoad } from '../processes/under-load.ts'
import { seededRandom } from '../seeded-random.ts'
import { type LiveMemory, startInspectedApp } from '../server-heap.ts'
import { memoryOf } from '../server-memory.ts'
import { type Outcomes, waitsOf } from './admin-waits.ts'
import { type BurstReport, runBurst } from './burst.ts'
import { visitorsOf } from './visitors.ts'

/** What a minute was like: what the admin waited for a page (milliseconds), the process's memory (MB), and the load average of the machine. */
export interface Minute {
  minute: number
  p50: number
  p99: number
  memory: number
  ownMemory: number
  machineLoad: number
  outcomes: Outcomes
}

export interface SoakReport extends Findings {
  minutes: readonly Minute[]
  bursts: readonly (BurstReport & { minute: number })[]
  /** After the first minute, before any crowd, and when all is over. */
  live: Record<'before' | 'after', LiveMemory>
  answers: number
  messages: number
}

export interface SoakOptions {
  minutes: number
  seed: number
  onMinute: (minute: Minute) => void
  onBurst: (minute: number, burst: BurstReport) => void
}

/** What comes every 16 minutes, first in the second one: further apart than the window of the sign-in limits. */
export const CROWD = { seconds: 30, requestsPerSecond: 2000, signIns: 200, slowClients: 90 }

const MINUTE_MS = 60_000
const BURST_EVERY = 16
const FIRST_BURST = 2
const PROBE_EVERY_MS = 250
// A busy office rather than a stress test: the bursts are that.
const CALM = 6
const GATEWAY_KEY = 'kunci-gateway-uji'

/** Keeps one server on SQLite busy for that long, with crowds in between, and compares at the end what it acknowledged with what it has. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const random = seededRandom(options.seed)
  const gateway = await startKillGateway(random, { share: 0, longestMs: 0 })
  const app = await startInspectedApp({
    WAHA_URL: gateway.url,
    WAHA_API_KEY: GATEWAY_KEY,
    PROXY_HOPS: '1',
    REGISTRATIONS_PER_DAY: '100000',
    LOG_LEVEL: 'warn',
  })
  let store: Store | undefined
  try {
    store = await openStore({ dataDir: app.dataDir })
    return await soak(options, { app, store, gateway, random })
  } finally {
    await store?.close()
    await app.stop()
    await gateway.close()
  }
}

interface Scene {
  app: Awaited<ReturnType<typeof startInspectedApp>>
  store: Store
  gateway: KillGateway
  random: () => number
}

async function soak(options: SoakOptions, { app, store, gateway, random }: Scene): Promise<SoakReport> {
  const credentials = { email: app.adminEmail, password: app.adminPassword }
  const known = { ...(await storeKnownCustomers(store)), credentials }
  const ledger = emptyLedger()
  const entrance = balancer(() => [app.url], random)
  const cookie = await entrance.openSession({ ...credentials, from: '10.3.0.1' })
  entrance.carry(cookie)
  const minutes: Minute[] = []
  const bursts: (BurstReport & { minute: number })[] = []
  let before: LiveMemory | undefined
  await underLoad({ balancer: entrance, ledger, random, calm: CALM, ...known }, async () => {
    for (let minute = 1; minute <= options.minutes; minute++) {
      if (minute % BURST_EVERY === FIRST_BURST) {
        const burst = await runBurst({ app, cookie, ...CROWD })
        bursts.push({ minute, ...burst })
        options.onBurst(minute, burst)
      }
      const watched = await watchMinute(app, cookie, minute)
      minutes.push(watched)
      options.onMinute(watched)
      before ??= await app.liveMemory()
    }
  })
  ledger.problems.push(...unexpected(minutes, bursts), ...(await settle(store)), ...faultsIn(app.output()))
  const after = await app.liveMemory()
  const findings = await check(store, ledger, gateway)
  const messages = (await readOutbox(store)).length
  return {
    minutes,
    bursts,
    live: { before: before ?? after, after },
    answers: ledger.answers,
    messages,
    ...findings,
  }
}

async function watchMinute(app: Scene['app'], cookie: string, minute: number): Promise<Minute> {
  const admin = visitorsOf(app.url, 1)
  const waits = await waitsOf(admin, cookie, sleep(MINUTE_MS), PROBE_EVERY_MS)
  admin.close()
  const { now, own } = memoryOf(app.pid)
  return { minute, ...waits, memory: now, ownMemory: own, machineLoad: loadavg()[0] ?? Number.NaN }
}

/** What ended otherwise than it may: a quiet minute has nothing refused, a crowd may meet 429, and 401 without a session. */
function unexpected(minutes: readonly Minute[], bursts: SoakReport['bursts']): string[] {
  const seen = [
    ...minutes.map(({ minute, outcomes }) => ({ minute, outcomes, allowed: ['200'] })),
    ...bursts.flatMap(({ minute, requests, signIns, waits }) => [
      { minute, outcomes: requests, allowed: ['200', '401', '429'] },
      { minute, outcomes: signIns, allowed: ['200', '401', '429'] },
      { minute, outcomes: waits.before.outcomes, allowed: ['200'] },
      { minute, outcomes: waits.during.outcomes, allowed: ['200', '429'] },
      { minute, outcomes: waits.after.outcomes, allowed: ['200'] },
    ]),
  ]
  return seen.flatMap(({ minute, outcomes, allowed }) =>
    Object.entries(outcomes)
      .filter(([outcome]) => !allowed.includes(outcome))
      .map(([outcome, count]) => `minute ${minute}: ${count} times ${outcome}`),
  )
}

/** Faults that the server logged. */
function faultsIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.includes('request failed'))
    .map((line) => `logged: ${line.slice(0, 300)}`)
}
