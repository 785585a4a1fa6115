// Measures the dashboard and its map in the server, through the whole HTTP app. `npm run bench`.
import { openStore } from '../src/platform/database/store.ts'
import { type AppUnderTest, appUnderTest } from '../testing/app-under-test.ts'
import { removeFolder } from '../testing/temp-folder.ts'
import { diskFolder, fillWithBills } from './billing-data.ts'
import { percentile, report, timesOf } from './report.ts'

const MANY = 100_000
const FEW = 1000
const MONTHS = 12
const RUNS = 300
const MAP_RUNS = 30
const TARGETS = { summaryMs: 5, growth: 2, mapMs: 1000 }
// The whole district at zoom 11, a village at 14, a street at 17.
const VIEWS = {
  district: 'west=109.8&south=-7.1&east=110.3&north=-6.8&zoom=11',
  village: 'west=110.05&south=-6.99&east=110.1&north=-6.96&zoom=14',
  street: 'west=110.06&south=-6.975&east=110.07&north=-6.97&zoom=17',
}

interface Bench {
  app: AppUnderTest
  cookie: string
}

await withCustomers(FEW, (few) =>
  withCustomers(MANY, async (many) => {
    const times = { few: [] as number[], many: [] as number[] }
    // In turns, so that whatever else the machine does burdens both.
    await timesOf(RUNS, async () => {
      times.few.push(await timed(few, '/api/dashboard/summary'))
      times.many.push(await timed(many, '/api/dashboard/summary'))
    })
    const what = `dashboard, ${MANY} customers, ${MANY * MONTHS} bills`
    report(`${what}, p99`, percentile(times.many, 0.99), 'ms', TARGETS.summaryMs)
    report(
      `${what}, p50 beside ${FEW} customers`,
      percentile(times.many, 0.5) / percentile(times.few, 0.5),
      'x',
      TARGETS.growth,
    )
    const newest = await timesOf(RUNS, () => timed(many, '/api/dashboard/newest'))
    report('newest customers and bills, p99', percentile(newest, 0.99), 'ms', TARGETS.summaryMs)
    const start = await timesOf(MAP_RUNS, () => timed(many, '/api/dashboard/map'))
    report(`map of ${MANY}, its counter, slowest of ${MAP_RUNS}`, percentile(start, 1), 'ms', TARGETS.mapMs)
    for (const [name, view] of Object.entries(VIEWS)) {
      const views = await timesOf(MAP_RUNS, () => timed(many, `/api/dashboard/map/markers?${view}`))
      report(`map of ${MANY}, ${name}, slowest of ${MAP_RUNS}`, percentile(views, 1), 'ms', TARGETS.mapMs)
    }
  }),
)

async function timed({ app, cookie }: Bench, path: string): Promise<number> {
  const begin = performance.now()
  const answer = await app.request(path, { cookie })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begin
}

async function withCustomers(count: number, work: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = diskFolder()
  const store = await openStore({ dataDir })
  try {
    await fillWithBills(store, dataDir, count, MONTHS)
    const app = await appUnderTest(store)
    await work({ app, cookie: await app.signIn() })
  } finally {
    await store.close()
    removeFolder(dataDir)
  }
}
