import { openStore } from '../src/platform/database/store.ts'
import { appUnderTest } from '../testing/app-under-test.ts'
import type { Facts } from './calls/call.ts'
import { measureLimits } from './calls/limits.ts'
import { readFacts } from './data/facts.ts'
import type { openHomes } from './data/homes.ts'
import { makeData } from './data/make-data.ts'
import type { Home } from './data/plain.ts'
import type { Part } from './options.ts'
import { measureOpenings } from './parts/browser.ts'
import { measureBulkSave } from './parts/bulk-save.ts'
import { clientAt, clientOf } from './parts/client.ts'
import { measureKeys } from './parts/keys.ts'
import { measureNoise } from './parts/machine-noise.ts'
import { measureMap } from './parts/map.ts'
import { measureOutbox } from './parts/outbox.ts'
import { printPlans } from './parts/plans.ts'
import { measureScreens, noteProblem } from './parts/screens.ts'
import { measureServer, startOn } from './parts/server.ts'
import { measureWeight } from './parts/weight.ts'
import { measureWrites } from './parts/writes.ts'
import type { Figure } from './report/figure.ts'
import { growthOf } from './report/growth.ts'
import { keepFigures } from './report/results.ts'
import { consoleHead, consoleLine } from './report/table.ts'

const BROWSER_PARTS: readonly Part[] = ['browser', 'keys', 'map']

/** Makes the data of one size in one database, measures the parts on it, keeps the figures and removes the data. */
export async function measureSize(
  homes: ReturnType<typeof openHomes>,
  database: Home['database'],
  customers: number,
  parts: readonly Part[],
): Promise<void> {
  const home = await homes.create(database, customers)
  const seconds = await makeData(home)
  console.log(`\n${database}, ${customers} customers, made in ${seconds.toFixed(0)} s`)
  const figures: Figure[] = []
  const growth = growthOf(database, customers)
  const onFigure = (figure: Figure) => {
    figures.push(figure)
    console.log(consoleLine(figure, growth(figure)))
  }
  console.log(consoleHead())
  if (!parts.includes('plans')) onFigure(await measureNoise())
  try {
    const facts = await readFacts(home)
    if (parts.includes('plans')) await printPlans(home, facts)
    if (parts.includes('screens') || parts.includes('writes')) await inProcess(home, facts, parts, onFigure)
    if (parts.includes('server')) await measureServer(home, facts, onFigure).catch(noteProblem)
    // The browser does not know which database it is.
    if (database === 'sqlite') await inBrowser(home, parts, onFigure)
    if (parts.includes('outbox')) await onEmptyPlace(homes, home, (place) => measureOutbox(place, onFigure))
    if (parts.includes('weight') && database === 'sqlite') measureWeight(onFigure)
  } finally {
    keepFigures(home, figures)
    await homes.remove(home)
  }
}

async function inProcess(
  home: Home,
  facts: Facts,
  parts: readonly Part[],
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const limits = await measureLimits(home, facts)
  const store = await openStore(home)
  try {
    const app = await appUnderTest(store)
    const client = await clientOf(app)
    if (parts.includes('screens')) await measureScreens(home, facts, limits, client, onFigure)
    if (!parts.includes('writes')) return
    await measureWrites(home, facts, limits, app, client, onFigure)
    await measureBulkSave(home, facts, client, { notify: true, firstMonth: 24 }, onFigure).catch(noteProblem)
  } finally {
    await store.close()
  }
}

async function inBrowser(
  home: Home,
  parts: readonly Part[],
  onFigure: (figure: Figure) => void,
): Promise<void> {
  if (!parts.some((part) => BROWSER_PARTS.includes(part))) return
  const app = await startOn(home)
  try {
    const client = await clientAt(app.url, { email: app.adminEmail, password: app.adminPassword })
    const { total } = await client.json<{ total: number }>('/customers?pageSize=1')
    if (parts.includes('browser')) await measureOpenings(app, total, onFigure).catch(noteProblem)
    if (parts.includes('keys')) await measureKeys(app, onFigure).catch(noteProblem)
    if (parts.includes('map')) await measureMap(app, onFigure).catch(noteProblem)
  } finally {
    await app.kill()
  }
}

async function onEmptyPlace(
  homes: ReturnType<typeof openHomes>,
  { database, customers }: Home,
  work: (place: Home) => Promise<void>,
): Promise<void> {
  const place = await homes.create(database, customers)
  await work(place).catch(noteProblem)
  await homes.remove(place)
}
