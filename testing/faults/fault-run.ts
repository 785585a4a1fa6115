import { setTimeout as sleep } from 'node:timers/promises'
import { compareTotals } from '../../src/app/server/admin-totals.ts'
import { openStore } from '../../src/platform/database/store.ts'
import { type AppProcess, startApp } from '../app-process.ts'
import { sessionOf, signIn } from '../app-session.ts'
import type { Findings } from '../findings.ts'
import { seededRandom } from '../seeded-random.ts'
import { backupAction } from './backup-action.ts'
import { bulkSaveAction } from './bulk-save-action.ts'
import type { FaultAction } from './fault-action.ts'
import { type FaultPlace, postgresPlace, sqlitePlace } from './fault-place.ts'
import { importAction } from './import-action.ts'
import { regenerateAction } from './regenerate-action.ts'
import { toggleAction } from './toggle-action.ts'

const ACTIONS: Record<string, (random: () => number) => FaultAction> = {
  'bulk save': bulkSaveAction,
  import: importAction,
  regenerate: regenerateAction,
  toggle: toggleAction,
  backup: backupAction,
}

/** What is done while the power goes. */
export const FAULT_ACTIONS = Object.keys(ACTIONS)

/** What a series of kills came to. */
export interface FaultReport extends Findings {
  kills: number
  /** Kills after which the visitor had the answer already. */
  answered: number
}

export interface FaultOptions {
  action: string
  database: 'SQLite' | 'PostgreSQL'
  kills: number
  seed: number
  onKill?: (kill: number) => void
}

// Some kills come after the answer, when other things are still going on; a server that has just started takes longer.
const LATEST = 1.5
// Of one commit; those that only count something, as tries of a password, are fewer.
const MOST_WRITES = 20
// What is stored grows, and so does the time that the action takes.
const MEASURE_EVERY = 20
const TIME_ZONE = 'Asia/Jakarta'

/** Does one thing on the real server again and again, kills it each time at a random moment, starts it again and looks what is there. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const { action: name, database, kills, seed } = options
  const random = seededRandom(seed)
  const action = ACTIONS[name]?.(random)
  if (!action) throw new Error(`no action ${name}`)
  const place = database === 'SQLite' ? await sqlitePlace() : await postgresPlace(random)
  const report: FaultReport = { kills: 0, answered: 0, lost: 0, doubled: 0, problems: [] }
  let app: AppProcess | undefined
  try {
    await usingStore(place, (store) => action.prepare(store))
    app = await start(place)
    const cookie = await signIn(app)
    let usualMs = 0
    while (report.kills < kills) {
      if (report.kills % MEASURE_EVERY === 0) usualMs = await measure(action, app, place, cookie, report)
      const moment = () => randomMoment(place, random, usualMs * LATEST)
      const { outcome, next } = await killAmid(action, app, place, cookie, moment)
      app = next
      report.kills++
      options.onKill?.(report.kills)
      if (outcome === 'answered') report.answered++
      else if (outcome !== 'cut') report.problems.push(`kill ${report.kills}: ${outcome}`)
      await check(action, app, place, cookie, report)
    }
    await measure(action, app, place, cookie, report)
    return report
  } catch (error) {
    // A server that does not start again has lost everything.
    report.lost++
    report.problems.push(`after ${report.kills} kills: ${error instanceof Error ? error.stack : error}`)
    return report
  } finally {
    await app?.kill()
    await place.remove()
  }
}

function start({ dataDir, databaseUrl }: FaultPlace): Promise<AppProcess> {
  const url = databaseUrl()
  // Messages are queued and wait: nobody listens there.
  const env = { WAHA_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error', BACKUP_EVERY_HOURS: '0' }
  return startApp({ dataDir, env: { ...env, ...(url && { DATABASE_URL: url }) } })
}

/** Any time, or just as a change is being written: a commit is short, and most that is random misses it. */
async function randomMoment(place: FaultPlace, random: () => number, latestMs: number): Promise<void> {
  const isAtWrite = random() < 1 / 2 && place.afterWrites
  if (!isAtWrite) return sleep(random() * latestMs)
  const writes = 1 + Math.floor(random() * MOST_WRITES)
  await place.afterWrites?.(writes, AbortSignal.timeout(Math.ceil(latestMs)))
}

async function killAmid(
  action: FaultAction,
  app: AppProcess,
  place: FaultPlace,
  cookie: string,
  moment: () => Promise<void>,
): Promise<{ outcome: string; next: AppProcess }> {
  const acting = action.act(sessionOf(app, cookie)).then(
    () => 'answered',
    (error: unknown) => error,
  )
  await moment()
  const wasDatabaseCut = await place.cut(app)
  const outcome = await acting
  const next = await start(place)
  if (outcome === 'answered') return { outcome, next }
  // `fetch` throws a TypeError where no answer comes; any other error is an answer that nobody expects while the database is there.
  const isCut = outcome instanceof TypeError || wasDatabaseCut
  return { outcome: isCut ? 'cut' : String(outcome), next }
}

/** Once without a kill; answers how long it takes. */
async function measure(
  action: FaultAction,
  app: AppProcess,
  place: FaultPlace,
  cookie: string,
  report: FaultReport,
): Promise<number> {
  const startedAt = performance.now()
  await action.act(sessionOf(app, cookie))
  const tookMs = performance.now() - startedAt
  await check(action, app, place, cookie, report)
  return tookMs
}

async function check(
  action: FaultAction,
  app: AppProcess,
  place: FaultPlace,
  cookie: string,
  report: FaultReport,
): Promise<void> {
  await usingStore(place, async (store) => {
    const session = sessionOf(app, cookie)
    await action.check({ session, store, dataDir: place.dataDir, findings: report })
    const { isWhole, lines } = await compareTotals(store, TIME_ZONE)
    if (!isWhole) report.problems.push(...lines)
  })
}

async function usingStore(
  { dataDir, databaseUrl }: FaultPlace,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>,
): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: databaseUrl() })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}
