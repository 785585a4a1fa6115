import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest, type TestRequest } from '../../../../testing/app-under-test.ts'
import {
  billRow,
  commandDeps,
  customerRow,
  insertBills,
  insertCustomers,
  readOutbox,
} from '../../../../testing/factories.ts'
import { type FixedClock, fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Bill } from '../schemas.ts'
import { billingRoutes } from './routes.ts'

const customer = customerRow({ id: 'pelanggan-1' })
const FORM = { customerId: customer.id, period: '2026-05', amount: 100_000 }

describeOnBothDatabases('billingRoutes', (open) => {
  const routesOf = (store: Store, clock: FixedClock = fixedClock(), wakeWorker = () => {}) =>
    billingRoutes({ ...commandDeps(clock), store, wakeWorker })

  it('AUTH-18 refuses a visitor before the input is looked at', async () => {
    const routes = routesOf(await open())
    for (const route of Object.values(routes)) {
      const refused = call(route as typeof routes.list, { period: 'x' }, { context: visitor })
      await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  })

  it.each([
    ['2026-05-31T16:59:59.999Z', '2026-05'],
    ['2026-05-31T17:00:00.000Z', '2026-06'],
    ['2026-12-31T17:00:00.000Z', '2027-01'],
  ])('R25 at %s the period in Jakarta is %s; ONE-11 comes with the template', async (now, period) => {
    const routes = routesOf(await open(), fixedClock(now))
    const defaults = await call(routes.defaults, undefined, { context: admin })
    expect(defaults).toEqual({ period, dueDay: 5, messageTemplate: expect.stringContaining('tanggal 5.') })
  })

  it('wakes the worker once a message is stored', async () => {
    const store = await open()
    await insertCustomers(store, [customer])
    const queuedAtWake: Promise<number>[] = []
    const wake = () => void queuedAtWake.push(readOutbox(store).then(({ length }) => length))
    const routes = routesOf(store, fixedClock(), wake)
    const reminded = { ...FORM, notify: true, messageTemplate: 'Halo' }
    const { bill } = await call(routes.create, reminded, { context: admin })
    await call(routes.setPaid, { id: bill.id, isPaid: true }, { context: admin })
    expect(await Promise.all(queuedAtWake)).toEqual([1, 2])
  })
})

describeOnBothDatabases('bills over HTTP', (open) => {
  const start = async () => {
    const store = await open()
    await insertCustomers(store, [customer])
    const app = await appUnderTest(store)
    return { store, ask: asAdmin(app, await app.signIn()) }
  }

  it('saves, lists, marks paid and unpaid, and deletes', async () => {
    const { ask } = await start()
    const created = await ask('/api/bills', { method: 'POST', json: FORM })
    expect(created.status).toBe(201)
    const { bill, messageId } = created.body
    expect(bill).toMatchObject({ month: 'Mei', year: '2026', amount: 100_000, isPaid: false, notes: '' })
    expect(messageId).toBeNull()
    expect((await ask('/api/bills?period=2026-05')).body).toMatchObject({ count: 1, rows: [bill] })

    const payment = `/api/bills/${bill.id}/payment`
    const paid = await ask(payment, { method: 'PUT', json: { isPaid: true } })
    expect(paid).toMatchObject({ status: 200, body: { bill: { isPaid: true } } })
    const unpaid = await ask(payment, { method: 'PUT', json: { isPaid: false } })
    expect(unpaid.body).toMatchObject({ bill: { isPaid: false, paidAt: null }, messageId: null })

    expect((await ask(`/api/bills/${bill.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ask(`/api/bills/${bill.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await ask(payment, { method: 'PUT', json: { isPaid: true } })).status).toBe(404)
  })

  it('answers 409 for a second bill and 404 for an unknown customer', async () => {
    const { ask } = await start()
    await ask('/api/bills', { method: 'POST', json: FORM })
    const again = await ask('/api/bills', { method: 'POST', json: FORM })
    expect(again).toMatchObject({ status: 409, body: { code: 'BILL_EXISTS' } })
    const meant = await ask('/api/bills', { method: 'POST', json: { ...FORM, allowRepeat: true } })
    expect(meant.status).toBe(201)
    const unknown = await ask('/api/bills', { method: 'POST', json: { ...FORM, customerId: 'lain' } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it.each([
    ['customerId', undefined, 'ONE-18 Pilih pelanggan terlebih dahulu.'],
    ['customerId', '', 'ONE-18 Pilih pelanggan terlebih dahulu.'],
    ['customerId', 7, 'Pilih pelanggan terlebih dahulu.'],
    ['customerId', 'x'.repeat(129), 'Maksimal 128 karakter'],
    ['period', undefined, 'Bulan wajib diisi'],
    ['period', '2026-13', 'Bulan tidak valid'],
    ['period', 'Mei 2026', 'Maksimal 7 karakter'],
    ['amount', undefined, 'Jumlah tidak valid'],
    ['amount', '100000', 'Jumlah tidak valid'],
    ['amount', 1.5, 'Jumlah harus bilangan bulat'],
    ['amount', -1, 'Jumlah tidak boleh negatif'],
    ['amount', 1_000_000_001, 'Jumlah terlalu besar'],
    ['notes', 'x'.repeat(1001), 'Maksimal 1000 karakter'],
    ['notes', '\u0000', 'Teks mengandung karakter yang tidak diperbolehkan'],
    ['messageTemplate', '\ud800', 'Teks mengandung karakter yang tidak diperbolehkan'],
    ['isPaid', 'ya', 'Pilihan tidak valid'],
    ['notify', 1, 'Pilihan tidak valid'],
  ])('refuses %s %j: %s', async (field, value, expected) => {
    const { ask, store } = await start()
    const answer = await ask('/api/bills', { method: 'POST', json: { ...FORM, [field]: value } })
    const issue = { path: [field], message: expected.replace(/^ONE-18 /, '') }
    expect(answer.status).toBe(400)
    expect(answer.body.data.issues).toContainEqual(issue)
    expect(await store.read.selectFrom('tagihan').select('id').execute()).toEqual([])
  })

  it.each([
    'period=2026-13',
    'status=x',
    'sort=x',
    'order=x',
    'page=0',
    'page=1.5',
    'pageSize=201',
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ])('refuses the question ?%s', async (query) => {
    const { ask } = await start()
    const answer = await ask(`/api/bills?period=2026-05&${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.data.issues).not.toEqual([])
  })

  it('R11 lists and toggles the bill of a customer that is gone', async () => {
    const { ask, store } = await start()
    const orphan = billRow({ id: 'yatim', customer_id: 'hilang' })
    await insertBills(store, [orphan])
    expect((await ask('/api/bills?period=2026-05')).body).toMatchObject({ rows: [{ id: 'yatim' }] })
    const paid = await ask('/api/bills/yatim/payment', { method: 'PUT', json: { isPaid: true } })
    expect(paid.body.bill.isPaid).toBe(true)
  })
})

describeOnBothDatabases('the bills of one customer over HTTP', (open) => {
  it('R2 R11 answers them, those of a customer that is gone too', async () => {
    const store = await open()
    await insertCustomers(store, [customer])
    const app = await appUnderTest(store)
    const ask = asAdmin(app, await app.signIn())
    const { bill } = (await ask('/api/bills', { method: 'POST', json: FORM })).body
    const path = `/api/customers/${customer.id}/bills`
    const rows = [{ ...bill, dueOn: '2026-05-05', isOverdue: true }]
    const answer = { status: 200, body: { rows, page: 1, pageCount: 1, count: 1, unpaidSum: 100_000 } }
    expect(await ask(path)).toEqual(answer)
    await store.transaction((trx) => trx.deleteFrom('pelanggan').execute())
    expect(await ask(path)).toEqual(answer)
    expect((await ask(`${path}?pageSize=201`)).status).toBe(400)
    expect((await app.request(path)).status).toBe(401)
  })
})

interface AnswerBody {
  bill: Bill
  messageId: string | null
  data: { issues: unknown[] }
}

function asAdmin(app: AppUnderTest, cookie: string) {
  return async (path: string, options: TestRequest = {}) => {
    const response = await app.request(path, { ...options, cookie })
    return { status: response.status, body: (await response.json()) as AnswerBody }
  }
}
