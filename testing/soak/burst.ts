import { setTimeout as sleep } from 'node:timers/promises'
import type { AppProcess } from '../app-process.ts'
import { memoryOf, watchOwnMemory } from '../server-memory.ts'
import { type Outcomes, outcomesOf, type Waits, waitsOf } from './admin-waits.ts'
import { openSlowClients } from './slow-clients.ts'
import { type Visit, type Visited, type Visitors, visitorsOf } from './visitors.ts'

/** A crowd that comes at once and goes again. */
export interface BurstOptions {
  app: Pick<AppProcess, 'url' | 'pid' | 'adminEmail' | 'adminPassword'>
  /** The admin's session. */
  cookie: string
  seconds: number
  requestsPerSecond: number
  signIns: number
  slowClients: number
}

export interface BurstReport {
  requests: Outcomes
  signIns: Outcomes
  /** What the admin waits for a page, milliseconds: before, during, afterwards. */
  waits: Record<'before' | 'during' | 'after', Waits>
  /** The process's own memory, MB. */
  memory: Record<'before' | 'most' | 'after', number>
  slowEndedByServer: number
}

const CONNECTIONS = 150
const SEND_EVERY_MS = 10
const CALM_MS = 3000
const ADDRESSES = 200
// More of them would use up what the account is allowed, and the strangers' cost the server as much.
const ADMIN_IN_SIGN_INS = 5

/** Sends the crowd and tells what became of it. A server that falls behind does not slow the crowd down. */
export async function runBurst(options: BurstOptions): Promise<BurstReport> {
  const { app, cookie } = options
  const visitors = visitorsOf(app.url, CONNECTIONS)
  const admin = visitorsOf(app.url, 1)
  try {
    const before = { memory: memoryOf(app.pid).own, waits: await waitsOf(admin, cookie, sleep(CALM_MS)) }
    const memory = watchOwnMemory(app.pid)
    const slow = openSlowClients(app.url, options.slowClients)
    const crowd = sendCrowd(visitors, options)
    const signIns = signAllIn(visitors, options)
    const during = await waitsOf(admin, cookie, Promise.all([crowd, signIns]))
    const slowEndedByServer = slow.endedByServer()
    slow.close()
    const most = before.memory + (await memory.stop())
    await sleep(CALM_MS)
    const after = await waitsOf(admin, cookie, sleep(CALM_MS))
    return {
      requests: await crowd,
      signIns: await signIns,
      waits: { before: before.waits, during, after },
      memory: { before: before.memory, most, after: memoryOf(app.pid).own },
      slowEndedByServer,
    }
  } finally {
    visitors.close()
    admin.close()
  }
}

async function sendCrowd(
  visitors: Visitors,
  { seconds, requestsPerSecond, cookie }: BurstOptions,
): Promise<Outcomes> {
  const asked: Promise<Visited>[] = []
  const begin = performance.now()
  for (let ms = 0; ms < seconds * 1000; ms = performance.now() - begin) {
    // As many as are due by now: a timer that comes late makes up for it.
    for (let due = Math.floor((ms * requestsPerSecond) / 1000); asked.length < due; )
      asked.push(visitors.visit(someVisit(asked.length, cookie)))
    await sleep(SEND_EVERY_MS)
  }
  return outcomesOf(await Promise.all(asked))
}

/** What visitors and the admin look at, by turns. */
function someVisit(turn: number, cookie: string): Visit {
  const from = `10.8.0.${turn % ADDRESSES}`
  const visits: Visit[] = [
    { path: '/login', from },
    { path: '/api/session', from },
    { path: '/api/registrations/challenge', from },
    { path: '/api/customers?page=2', from, cookie },
    { path: '/api/dashboard/summary', from, cookie },
    { path: '/api/bills?period=2027-01', from },
  ]
  return visits[turn % visits.length] as Visit
}

function signAllIn(visitors: Visitors, { signIns, app }: BurstOptions): Promise<Outcomes> {
  const tries = Array.from({ length: signIns }, (_, index) => {
    const isAdmin = index % ADMIN_IN_SIGN_INS === 0
    const email = isAdmin ? app.adminEmail : `orang${index}@contoh.test`
    const json = { email, password: app.adminPassword }
    return visitors.visit({ method: 'POST', path: '/api/session', json, from: `10.7.0.${index % ADDRESSES}` })
  })
  return Promise.all(tries).then(outcomesOf)
}
