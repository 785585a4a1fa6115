import { expect, it } from 'vitest'
import { appUnderTest } from '../../../../testing/app-under-test.ts'
import { billRow, customerRow, insertCustomers } from '../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { rebuildTotals } from './commands/rebuild-totals.ts'

interface AnswerBody {
  next: string | null
  data: { issues: unknown[] }
}

describeOnBothDatabases('the bill history over HTTP', (open) => {
  const start = async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'budi', nama: 'Budi' })])
    await store.transaction(async (trx) => {
      const bills = ['2026-05', '2026-04'].map((period) =>
        billRow({ id: period, customer_id: 'budi', period }),
      )
      await trx.insertInto('tagihan').values(bills).execute()
      await rebuildTotals(trx, 'Asia/Jakarta')
    })
    const app = await appUnderTest(store)
    const cookie = await app.signIn()
    const ask = async (path: string) => {
      const response = await app.request(path, { cookie })
      return { status: response.status, body: (await response.json()) as AnswerBody }
    }
    return { app, ask }
  }

  it('answers the list and the account to the admin alone', async () => {
    const { app, ask } = await start()
    const first = await ask('/api/bills/history?pageSize=1')
    expect(first).toMatchObject({
      status: 200,
      body: { count: 2, unpaidSum: 200_000, rows: [{ id: '2026-05' }] },
    })
    const rest = await ask(
      `/api/bills/history?pageSize=1&cursor=${encodeURIComponent(first.body.next ?? '')}`,
    )
    expect(rest).toMatchObject({ status: 200, body: { next: null, rows: [{ id: '2026-04' }] } })
    const found = await ask('/api/bills/history?search=bud&from=2026-04&to=2026-04&status=belum')
    expect(found.body).toMatchObject({ count: 1, rows: [{ id: '2026-04' }] })
    const account = await ask('/api/customers/budi/account?pageSize=1')
    expect(account).toMatchObject({ status: 200, body: { nama: 'Budi', unpaidSum: 200_000, pageCount: 2 } })
    expect((await ask('/api/customers/siapa/account')).status).toBe(404)
    for (const path of ['/api/bills/history', '/api/customers/budi/account'])
      expect((await app.request(path)).status).toBe(401)
  })

  it.each([
    'from=2026-13',
    'to=kemarin',
    'status=nunggak',
    'pageSize=0',
    'cursor=x',
    `search=${'x'.repeat(101)}`,
  ])('refuses the question ?%s', async (query) => {
    const { ask } = await start()
    const { status, body } = await ask(`/api/bills/history?${query}`)
    expect({ status, issues: body.data.issues.length }).toEqual({ status: 400, issues: 1 })
  })
})
