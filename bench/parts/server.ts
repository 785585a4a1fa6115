import { type AppProcess, startApp } from '../../testing/app-process.ts'
import { memoryOf } from '../../testing/server-memory.ts'
import type { Facts } from '../calls/call.ts'
import { SCREENS } from '../calls/every-endpoint.ts'
import type { Home } from '../data/plain.ts'
import { type Figure, figureOf } from '../report/figure.ts'
import { measureBulkSave } from './bulk-save.ts'
import { clientAt } from './client.ts'
import { measureCsv } from './csv.ts'
import { askOnce, noteProblem, targetFor } from './screens.ts'

const STARTS = 7
const ROUNDS = 2
const TARGETS = { startMs: 300, startMb: 110, allMb: 200 }
const PART = 'server'

/** The built server as a process of its own on that data. */
export function startOn({ dataDir, databaseUrl }: Home): Promise<AppProcess> {
  return startApp({ dataDir, ...(databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl } }) })
}

/** Cold start, the big writes, CSV and memory of the built server. */
export async function measureServer(
  home: Home,
  facts: Facts,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  await measureStarts(home, onFigure)
  const app = await startOn(home)
  try {
    const note = (what: string, target: number) => {
      const { now, peak, own } = memoryOf(app.pid)
      onFigure({ part: PART, what: `memory ${what}`, unit: 'MB', p50: now, p99: peak, target })
      onFigure({ part: PART, what: `memory ${what}, without mapped files`, unit: 'MB', p50: own, p99: own })
    }
    note('after start', TARGETS.startMb)
    const client = await clientAt(app.url, { email: app.adminEmail, password: app.adminPassword })
    for (let run = 0; run < ROUNDS; run++)
      for (const call of Object.values(SCREENS).flat()) await askOnce(client, facts, call, run)
    note('after every screen', TARGETS.allMb)
    await measureBulkSave(home, facts, client, { notify: false, firstMonth: 12 }, onFigure).catch(noteProblem)
    note('after bulk saves', TARGETS.allMb)
    await measureCsv(home, client, app.pid, onFigure).catch(noteProblem)
    note('after all of it', TARGETS.allMb)
  } finally {
    await app.kill()
  }
}

async function measureStarts(home: Home, onFigure: (figure: Figure) => void): Promise<void> {
  // The first start after the data was made brings it up to date.
  await (await startOn(home)).kill()
  const healthy: number[] = []
  const figures: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const begin = performance.now()
    const app = await startOn(home)
    await (await fetch(`${app.url}/healthz`)).text()
    healthy.push(performance.now() - begin)
    const client = await clientAt(app.url, { email: app.adminEmail, password: app.adminPassword })
    const asked = performance.now()
    await client.ask('/dashboard/summary')
    figures.push(performance.now() - asked)
    await app.kill()
  }
  const target = targetFor(home.database, TARGETS.startMs)
  onFigure(figureOf({ part: PART, what: 'start to the first answer', target }, healthy))
  onFigure(figureOf({ part: PART, what: 'first dashboard after a start' }, figures))
}
