// Measures the bulk save, a payment and the payment history in the server, through the whole HTTP app. `npm run bench`.
import type { SQLInputValue } from 'node:sqlite'
import { setPaid } from '../src/features/billing/server/commands/set-paid.ts'
import { openStore, type Store } from '../src/platform/database/store.ts'
import { addMonths, type BillingPeriod } from '../src/shared/billing-period.ts'
import { type AppUnderTest, appUnderTest } from '../testing/app-under-test.ts'
import { bulkSave } from '../testing/bulk-save.ts'
import { commandDeps } from '../testing/factories.ts'
import { removeFolder } from '../testing/temp-folder.ts'
import { diskFolder, fillWithBills, LAST_MONTH, openPlain, plainInsert } from './billing-data.ts'
import { percentile, report, timesOf } from './report.ts'

const CUSTOMERS = 10_000
const MONTHS = 120
const FEW_MONTHS = 12
const ROUNDS = 5
const PAYMENTS = 300
const PAID_AT = '2026-05-20T02:00:00.000Z'
const PAGE_RUNS = 300
const TARGETS = { save: 3, repeat: 3, payment: 5, pageMs: 15, growth: 2 }
const PAGES: Record<string, string> = {
  'first page': '',
  'last page by name': '&sort=pelanggan&order=desc&page=400',
  'by amount, paid': '&sort=jumlah&status=lunas&page=7',
  'unpaid, middle': '&status=belum&page=20',
  'search with many hits': '&search=budi',
  'search without hits': '&search=tidak+ada',
}

interface Bench {
  app: AppUnderTest
  cookie: string
  store: Store
  dataDir: string
}

await withBills(FEW_MONTHS, (few) =>
  withBills(MONTHS, async (many) => {
    await measurePages(few, many)
    await measurePayments(many)
    await measureSaves(many, false)
    await measureSaves(many, true)
  }),
)

/** In turns, so that whatever else the machine does burdens both. */
async function measurePages(few: Bench, many: Bench): Promise<void> {
  for (const [name, question] of Object.entries(PAGES)) {
    const times = { few: [] as number[], many: [] as number[] }
    const timed = async ({ app, cookie }: Bench, run: number) => {
      const period = addMonths(LAST_MONTH, -(run % FEW_MONTHS))
      const begin = performance.now()
      await answer(app, `/api/bills?period=${period}${question}`, { cookie })
      return performance.now() - begin
    }
    await timesOf(PAGE_RUNS, async (run) => {
      times.few.push(await timed(few, run))
      times.many.push(await timed(many, run))
    })
    const what = `page of ${CUSTOMERS * MONTHS} bills, ${name}`
    report(`${what}, p99`, percentile(times.many, 0.99), 'ms', TARGETS.pageMs)
    const growth = percentile(times.many, 0.5) / percentile(times.few, 0.5)
    report(`${what}, p50 beside ${CUSTOMERS * FEW_MONTHS}`, growth, 'x', TARGETS.growth)
  }
}

async function measurePayments({ app, cookie, store, dataDir }: Bench): Promise<void> {
  const bills = await unpaidIds(store, PAYMENTS * 4)
  const next = () => bills.pop() ?? ''
  const plain = openPlain(dataDir)
  const pay = plain.prepare('update tagihan set is_paid = 1, paid_at = ?, last_updated = ? where id = ?')
  const deps = commandDeps(app.clock)
  const times = { limit: [] as number[], command: [] as number[], request: [] as number[] }
  await timesOf(PAYMENTS, async () => {
    const begin = performance.now()
    pay.run(PAID_AT, PAID_AT, next())
    const paid = performance.now()
    await store.transaction((trx) => setPaid(trx, deps, next(), true))
    const commanded = performance.now()
    await answer(app, `/api/bills/${next()}/payment`, { method: 'PUT', cookie, json: { isPaid: true } })
    times.limit.push(paid - begin)
    times.command.push(commanded - paid)
    times.request.push(performance.now() - commanded)
  })
  plain.close()
  const limit = percentile(times.limit, 0.5)
  console.log(`one durable commit by plain node:sqlite: p50 ${limit.toFixed(2)} ms`)
  const line = (what: string, values: number[]) =>
    report(`a payment beside it, ${what}, p50`, percentile(values, 0.5) / limit, 'x', TARGETS.payment)
  line('command with commit', times.command)
  line('whole request', times.request)
}

async function unpaidIds(store: Store, count: number): Promise<string[]> {
  const bills = await store.read
    .selectFrom('tagihan')
    .select('id')
    .where('is_paid', '=', 0)
    .orderBy('id')
    .limit(count)
    .execute()
  return bills.map(({ id }) => id)
}

async function measureSaves({ app, cookie, store, dataDir }: Bench, notify: boolean): Promise<void> {
  const customers = await store.read.selectFrom('pelanggan').select('id').execute()
  const rows = customers.map(({ id }) => ({ customerId: id, amount: 100_000, isPaid: false, again: false }))
  const times = {
    save: [] as number[],
    resend: [] as number[],
    repeat: [] as number[],
    limit: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round++) {
    const period = addMonths(LAST_MONTH, (notify ? 100 : 1) + 2 * round)
    const save = bulkSave({ period, notify, rows })
    const timed = async (json: unknown, madeCount: number) => {
      const begin = performance.now()
      const run = await answer(app, '/api/billing/bulk', { method: 'POST', cookie, json })
      if (run['madeCount'] !== madeCount) throw new Error(`the save made ${run['madeCount']} bills`)
      return performance.now() - begin
    }
    times.save.push(await timed(save, CUSTOMERS))
    times.resend.push(await timed(save, CUSTOMERS))
    times.repeat.push(await timed({ ...save, id: `ulang-${period}` }, 0))
    times.limit.push(await plainSave(store, dataDir, period, addMonths(period, 1)))
  }
  const limit = percentile(times.limit, 0.5)
  const what = notify ? 'bills with reminders' : 'bills'
  console.log(`inserting ${CUSTOMERS} ${what} by plain node:sqlite, p50 ${limit.toFixed(0)} ms`)
  const line = (name: string, values: number[], target: number) =>
    report(`${name} ${CUSTOMERS} ${what} beside it, p50`, percentile(values, 0.5) / limit, 'x', target)
  line('saving', times.save, TARGETS.save)
  line('sending the same save of', times.resend, TARGETS.repeat)
  line('saving nothing new of', times.repeat, TARGETS.repeat)
}

/** What a save wrote, written for another month by prepared statements in one transaction. */
async function plainSave(
  store: Store,
  dataDir: string,
  from: BillingPeriod,
  to: BillingPeriod,
): Promise<number> {
  const move = (text: string | null) => text?.replace(from.replace('-', ''), to.replace('-', '')) ?? null
  const stored = await store.read.selectFrom('tagihan').selectAll().where('period', '=', from).execute()
  const bills = stored.map((bill) => ({
    ...bill,
    id: newIdLike(bill.id),
    period: to,
    last_period: to,
    invoice_number: move(bill.invoice_number),
  }))
  const runs = await store.read
    .selectFrom('bulk_run')
    .selectAll()
    .where('period', '=', from)
    .limit(1)
    .execute()
  const messages = await store.read
    .selectFrom('message')
    .selectAll()
    .where('bill_id', 'in', (eb) => eb.selectFrom('tagihan').select('id').where('period', '=', from))
    .execute()
  const plain = openPlain(dataDir)
  const begin = performance.now()
  plain.exec('begin immediate')
  insertAll(plain, 'tagihan', bills)
  insertAll(
    plain,
    'bulk_run',
    runs.map((run) => ({ ...run, id: newIdLike(run.id), period: to })),
  )
  insertAll(
    plain,
    'message',
    messages.map(({ sequence: _, ...message }) => ({ ...message, id: newIdLike(message.id) })),
  )
  plain.exec('commit')
  const ms = performance.now() - begin
  plain.close()
  return ms
}

function insertAll(plain: ReturnType<typeof openPlain>, table: string, rows: readonly object[]): void {
  if (rows.length === 0) return
  const insert = plainInsert(plain, table, rows[0] as object)
  for (const row of rows) insert.run(row as Record<string, SQLInputValue>)
}

// As random as the original, and not the same.
function newIdLike(id: string): string {
  return [...id].reverse().join('')
}

async function answer(app: AppUnderTest, path: string, options: Parameters<AppUnderTest['request']>[1]) {
  const response = await app.request(path, options)
  const body = (await response.json()) as Record<string, unknown>
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return body
}

async function withBills<T>(months: number, work: (bench: Bench) => Promise<T>): Promise<T> {
  const dataDir = diskFolder()
  const store = await openStore({ dataDir })
  try {
    const begin = performance.now()
    await fillWithBills(store, dataDir, CUSTOMERS, months)
    console.log(`${CUSTOMERS * months} bills made in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    const app = await appUnderTest(store)
    return await work({ app, store, dataDir, cookie: await app.signIn() })
  } finally {
    await store.close()
    removeFolder(dataDir)
  }
}
