import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/platform/clock.ts'
import { openStore, type Store } from '../../src/platform/database/store.ts'
import { insertMessages, messageRow, readOutbox } from '../factories.ts'
import type { Findings } from '../findings.ts'
import { type KillGateway, startKillGateway } from '../kill/kill-gateway.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Balancer, balancer } from './balancer.ts'
import { check } from './check.ts'
import { storeKnownCustomers } from './known-customers.ts'
import { emptyLedger } from './ledger.ts'
import { type Member, type ProcessGroup, startGroup } from './process-group.ts'
import { settle } from './settle.ts'
import { underLoad } from './under-load.ts'

/** What a series of kills came to. */
export interface ProcessesReport extends Findings {
  kills: number
  /** Changes and pages that were answered as they should be. */
  answers: number
  /** Messages in the outbox, all of them sent. */
  messages: number
}

export interface ProcessesOptions {
  kills: number
  seed: number
  /** An empty database of its own. */
  databaseUrl: string
  onKill?: (kill: number) => void
}

/** One of each role, on machines whose clocks are six seconds apart: more than a lease. */
export const MEMBERS: readonly Member[] = [
  { role: 'all', skewMs: 3000 },
  { role: 'web', skewMs: 0 },
  { role: 'worker', skewMs: -3000 },
]

const CREDENTIALS = { email: 'admin@contoh.test', password: 'rahasia-123' }
const CALL_TIMEOUT_MS = 2000
const LONGEST_LIFE_MS = 2500
const LONGEST_REST_MS = 500
const BACKLOG_PER_KILL = 3
const WRONG_PASSWORDS = 16
// SIGN_IN_LIMITS.accountAtAddress
const ALLOWED_PASSWORDS = 10

/** Runs several processes on one database under load, kills them one after the other at random moments, and compares at the end. */
export async function runProcesses(options: ProcessesOptions): Promise<ProcessesReport> {
  const random = seededRandom(options.seed)
  const gateway = await startKillGateway(random, { share: 0, longestMs: 0 })
  const location = { dataDir: '', databaseUrl: options.databaseUrl }
  const env = {
    DATABASE_URL: options.databaseUrl,
    WAHA_URL: gateway.url,
    WAHA_API_KEY: 'kunci-gateway-uji',
    WAHA_TIMEOUT_MS: String(CALL_TIMEOUT_MS),
    PROXY_HOPS: '1',
    REGISTRATIONS_PER_DAY: '100000',
    // What one signed another one knows.
    SECRET_KEY: 'kunci-untuk-pengujian-32-karakter!',
    LOG_LEVEL: 'error',
  }
  const group = await startGroup(MEMBERS, env)
  let store: Store | undefined
  try {
    store = await openStore(location)
    const known = { ...(await storeKnownCustomers(store)), credentials: CREDENTIALS }
    await queueBacklog(store, options.kills)
    const ledger = emptyLedger()
    const entrance = balancer(group.webUrls, random)
    entrance.carry(await entrance.openSession({ ...CREDENTIALS, from: '10.3.0.1' }))
    await underLoad({ balancer: entrance, ledger, random, ...known }, () =>
      killAll(options, group, gateway, random),
    )
    ledger.problems.push(...(await tryWrongPasswords(entrance)), ...(await settle(store)))
    const findings = await check(store, ledger, gateway)
    const messages = (await readOutbox(store)).length
    return { kills: options.kills, answers: ledger.answers, messages, ...findings }
  } finally {
    await group.stop()
    await store?.close()
    await gateway.close()
  }
}

/** Messages that wait from the beginning, so that the workers compete for the lane all the time. */
async function queueBacklog(store: Store, kills: number): Promise<void> {
  const rows = Array.from({ length: BACKLOG_PER_KILL * kills }, (_, i) =>
    messageRow(systemClock, { chat_id: `62858${String(i).padStart(8, '0')}@c.us` }),
  )
  await insertMessages(store, rows)
}

/** Each at any moment, or just as the gateway gets a message, or just as its answer leaves. */
async function killAll(
  { kills, onKill }: ProcessesOptions,
  group: ProcessGroup,
  gateway: KillGateway,
  random: () => number,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    const life = sleep(200 + random() * LONGEST_LIFE_MS)
    const kind = Math.floor(random() * 3)
    if (kind === 0) await life
    else
      await Promise.race([
        sleep(2 * LONGEST_LIFE_MS),
        kind === 1 ? gateway.nextRequest() : gateway.nextAnswer(),
      ])
    await sleep(random() * 30)
    const index = Math.floor(random() * group.size)
    await group.kill(index)
    onKill?.(kill)
    await sleep(random() * LONGEST_REST_MS)
    await group.start(index)
  }
}

/** Spread over all processes, wrong passwords are counted as by one. */
async function tryWrongPasswords(entrance: Balancer): Promise<string[]> {
  const body = { email: CREDENTIALS.email, password: 'salah-sekali' }
  const tries = Array.from({ length: WRONG_PASSWORDS }, () =>
    entrance.untilAnswered({ method: 'POST', path: '/session', body, from: '10.4.0.1', cookie: '' }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  const refused = statuses.filter((status) => status === 429).length
  const isRight = refused === WRONG_PASSWORDS - ALLOWED_PASSWORDS && !statuses.includes(200)
  return isRight ? [] : [`wrong passwords were answered ${statuses.join(' ')}`]
}
