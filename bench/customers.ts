// Measures the customer list, the CSV import and the export in the server, through the whole HTTP app. `npm run bench`.
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore, type Store } from '../src/platform/database/store.ts'
import { type AppUnderTest, appUnderTest } from '../testing/app-under-test.ts'
import { removeFolder, tempFolder } from '../testing/temp-folder.ts'
import { manyCustomers } from './customers-data.ts'
import { percentile, report, timesOf } from './report.ts'

const CUSTOMERS = 10_000
const RUNS = 300
const PAGES = CUSTOMERS / 25
const TARGETS = { listMs: 10, importMs: 2000, exportMs: 2000 }

await withApp(async (app, store, cookie) => {
  await store.transaction((trx) => insertRows(trx, 'pelanggan', manyCustomers(CUSTOMERS)))
  const questions: Record<string, (run: number) => string> = {
    'first page': () => '',
    'page change': (run) => `page=${1 + ((run * 37) % PAGES)}`,
    'by name, downwards, last page': () => `sort=nama&order=desc&page=${PAGES}`,
    'filtered by status and package, by date': () => 'status=Aktif&paket=7Mbps&sort=tanggalDaftar',
    'search with few hits': (run) => `search=WZN-${1000 + run}`,
    'search with many hits': () => 'search=desa',
    'search without hits': () => 'search=tidak+ada+yang+begini',
  }
  for (const [name, question] of Object.entries(questions)) {
    const times = await timesOf(RUNS, async (run) => {
      const answer = await app.request(`/api/customers?${question(run)}`, { cookie })
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
      await answer.text()
    })
    report(`list of ${CUSTOMERS}, ${name}, p50`, percentile(times, 0.5), 'ms', TARGETS.listMs)
    report(`list of ${CUSTOMERS}, ${name}, p99`, percentile(times, 0.99), 'ms', TARGETS.listMs)
  }
  const file = await exported(app, cookie)
  report(`export of ${CUSTOMERS} rows`, file.ms, 'ms', TARGETS.exportMs)
  await withApp((other, _store, otherCookie) => importInto(other, otherCookie, file.text))
})

async function importInto(app: AppUnderTest, cookie: string, text: string): Promise<void> {
  const preview = await posted(app, cookie, '/api/customers/import/preview', { text })
  report(`preview of ${CUSTOMERS} rows`, preview.ms, 'ms', TARGETS.importMs)
  const { fingerprint } = preview.answer
  const saved = await posted(app, cookie, '/api/customers/import', { text, fingerprint, fileName: 'a.csv' })
  report(`saving of ${saved.answer.added} imported rows`, saved.ms, 'ms', TARGETS.importMs)
  const again = await posted(app, cookie, '/api/customers/import/preview', { text })
  report(`preview of the same ${again.answer.unchanged} rows again`, again.ms, 'ms', TARGETS.importMs)
}

interface ImportAnswer {
  fingerprint: string
  added: number
  unchanged: number
}

async function posted(app: AppUnderTest, cookie: string, path: string, json: unknown) {
  const begin = performance.now()
  const response = await app.request(path, { method: 'POST', cookie, json })
  const answer = (await response.json()) as ImportAnswer
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return { answer, ms: performance.now() - begin }
}

async function exported(app: AppUnderTest, cookie: string): Promise<{ text: string; ms: number }> {
  const begin = performance.now()
  const text = await (await app.request('/api/customers/export', { cookie })).text()
  return { text, ms: performance.now() - begin }
}

async function withApp(
  work: (app: AppUnderTest, store: Store, cookie: string) => Promise<void>,
): Promise<void> {
  const dataDir = tempFolder('bench')
  const store = await openStore({ dataDir })
  try {
    const app = await appUnderTest(store)
    await work(app, store, await app.signIn())
  } finally {
    await store.close()
    removeFolder(dataDir)
  }
}
