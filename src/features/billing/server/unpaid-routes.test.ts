import { expect, it } from 'vitest'
import { appUnderTest, type TestRequest } from '../../../../testing/app-under-test.ts'
import { billRow, customerRow, insertCustomers, readOutbox } from '../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { UnpaidCustomer } from '../unpaid-contract.ts'
import { rebuildTotals } from './commands/rebuild-totals.ts'

const CUSTOMERS = [
  customerRow({ id: 'agus', nama: 'Agus', customer_id: 'WZN-101' }),
  customerRow({ id: 'budi', nama: 'Budi' }),
  customerRow({ id: 'cici', nama: 'Cici', whatsapp: '' }),
]

interface AnswerBody {
  rows: UnpaidCustomer[]
  data: { issues: unknown[] }
}

describeOnBothDatabases('who has not paid, over HTTP', (open) => {
  const start = async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    const bills = CUSTOMERS.map(({ id }) => billRow({ id: `tagihan-${id}`, customer_id: id }))
    await store.transaction(async (trx) => {
      await trx.insertInto('tagihan').values(bills).execute()
      await rebuildTotals(trx, 'Asia/Jakarta')
    })
    const app = await appUnderTest(store)
    const cookie = await app.signIn()
    const ask = async (path: string, options: TestRequest = {}) => {
      const response = await app.request(path, { ...options, cookie })
      return { status: response.status, body: (await response.json()) as AnswerBody }
    }
    return { store, app, ask }
  }

  it('answers the list and the ids to the admin alone', async () => {
    const { app, ask } = await start()
    const { status, body } = await ask('/api/billing/unpaid?pageSize=2')
    expect({ status, ...body }).toMatchObject({ status: 200, page: 1, pageCount: 2, count: 3, sum: 300_000 })
    expect(body.rows[0]).toEqual({
      customerId: 'agus',
      wznId: 'WZN-101',
      nama: 'Agus',
      whatsapp: '6281234567890',
      obstacle: null,
      periods: ['2026-05'],
      monthCount: 1,
      billCount: 1,
      amount: 100_000,
      dueOn: '2026-05-05',
      isOverdue: true,
      lastReminder: null,
      isTold: false,
    })
    expect((await ask('/api/billing/unpaid/ids?search=')).body).toEqual({ ids: ['agus', 'budi'] })
    expect((await ask('/api/billing/unpaid/ids?search=ud&told=no')).body).toEqual({ ids: ['budi'] })
    for (const path of ['/api/billing/unpaid', '/api/billing/unpaid/ids'])
      expect((await app.request(path)).status).toBe(401)
  })

  it.each(['told=yes', 'page=0', 'pageSize=201', `search=${'x'.repeat(101)}`, 'search=%00'])(
    'refuses the question ?%s',
    async (query) => {
      const { ask } = await start()
      const { status, body } = await ask(`/api/billing/unpaid?${query}`)
      expect(status).toBe(400)
      expect(body.data.issues).not.toEqual([])
    },
  )

  it('R27 who was reminded counts as told from then on, and who pays is not told any more', async () => {
    const { store, ask } = await start()
    const json = {
      id: 'kirim-1',
      customerIds: ['agus', 'budi', 'cici'],
      messageTemplate: '[Nama] [tagihan]',
      unpaidOnly: true,
    }
    await ask('/api/bills/tagihan-budi/payment', { method: 'PUT', json: { isPaid: true } })
    const remind = () => ask('/api/billing/reminders', { method: 'POST', json })
    expect(await remind()).toEqual({ status: 200, body: { jobId: 'kirim-1', count: 1 } })
    expect(await remind()).toEqual({ status: 200, body: { jobId: 'kirim-1', count: 1 } })
    const reminders = (await readOutbox(store)).filter(({ kind }) => kind === 'reminder')
    expect(reminders.map(({ text }) => text)).toEqual(['Agus Rp 100.000'])
    expect((await ask('/api/billing/unpaid')).body.rows).toMatchObject([
      { nama: 'Agus', isTold: true },
      { nama: 'Cici', isTold: false },
    ])
    expect((await ask('/api/billing/unpaid?told=no')).body).toMatchObject({ count: 1, sum: 100_000 })
  })
})
