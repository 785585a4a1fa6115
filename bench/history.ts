// Measures the bill history and a customer's account in the server, through the whole HTTP app. `npm run bench`.
import { openStore } from '../src/platform/database/store.ts'
import { appUnderTest } from '../testing/app-under-test.ts'
import { removeFolder } from '../testing/temp-folder.ts'
import { diskFolder, fillWithBills } from './billing-data.ts'
import { percentile, report, timesOf } from './report.ts'

const CUSTOMERS = 100_000
const MONTHS = 12
const RUNS = 200
const TARGET_MS = 30

/** What is asked, by the number of the run. */
const QUESTIONS: Readonly<Record<string, (run: number) => string>> = {
  'first page': () => '/bills/history?pageSize=50',
  'page amid a month': (run) => `/bills/history?pageSize=50&cursor=2025-11%20siti%20${run}`,
  'unpaid ones of half a year': () => '/bills/history?pageSize=50&status=belum&from=2025-06&to=2025-11',
  'search of one customer': (run) => `/bills/history?pageSize=50&search=WZN-${10_000 + run * 7}`,
  'search with 100 customers and more': () => '/bills/history?pageSize=50&search=budi+santoso',
  'search with more than 500 customers': () => '/bills/history?pageSize=50&search=desa',
  'search with few more than 500': () => '/bills/history?pageSize=50&search=6281000050',
  'search without hits': () => '/bills/history?pageSize=50&search=tidak+ada+yang+begini',
  'invoice number': (run) => `/bills/history?pageSize=50&search=INV/202604/${50_000 + run}`,
  'invoice numbers of a month': () => '/bills/history?pageSize=50&search=INV/202604/',
  "a customer's account": (run) => `/customers/pelanggan${String(run * 31).padStart(11, '0')}/account`,
}

const dataDir = diskFolder()
const store = await openStore({ dataDir })
try {
  await fillWithBills(store, dataDir, CUSTOMERS, MONTHS)
  const app = await appUnderTest(store)
  const cookie = await app.signIn()
  for (const [name, pathOf] of Object.entries(QUESTIONS)) {
    const times = await timesOf(RUNS, async (run) => {
      const answer = await app.request(`/api${pathOf(run)}`, { cookie })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${pathOf(run)} answered ${answer.status}`)
    })
    report(`history of ${CUSTOMERS * MONTHS} bills, ${name}, p50`, percentile(times, 0.5), 'ms', TARGET_MS)
    report(`history of ${CUSTOMERS * MONTHS} bills, ${name}, p99`, percentile(times, 0.99), 'ms', TARGET_MS)
  }
} finally {
  await store.close()
  removeFolder(dataDir)
}
