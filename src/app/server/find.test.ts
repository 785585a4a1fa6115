import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../testing/query-plans.ts'
import { admin, visitor } from '../../../testing/request-context.ts'
import { findRoutes } from '../../features/dashboard/server/find-routes.ts'
import { find } from '../../features/dashboard/server/queries/find.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'

const NAMES = ['Budi', 'budiman', 'Citra', 'Dewi 100%']

describeOnBothDatabases('findRoutes', (open) => {
  const opened = async () => {
    const store = await open()
    await insertCustomers(
      store,
      NAMES.map((nama, i) =>
        customerRow({ id: `c${i}`, nama, whatsapp: `62811000000${i}`, customer_id: `WZN-10${i}` }),
      ),
    )
    const bill = (id: string, customer_id: string, period: string, invoice_number: string | null = null) =>
      billRow({ id, customer_id, period, invoice_number })
    await store.transaction((trx) =>
      insertRows(trx, 'tagihan', [
        bill('b1', 'c0', '2026-04', 'INV-202604-0001'),
        bill('b2', 'c0', '2026-05', 'INV-202605-0001'),
        bill('b3', 'c1', '2026-06'),
        bill('b4', 'c2', '2026-05', 'INV-202605-0002'),
        ...Array.from({ length: 9 }, (_, i) => bill(`n${i}`, 'c2', `2025-0${i + 1}`)),
      ]),
    )
    return store
  }
  const ids = async (search: string) => {
    const found = await call(findRoutes({ store: await opened() }).find, { search }, { context: admin })
    return {
      customers: found.customers.map(({ id }) => id),
      bills: found.bills.map(({ id }) => id),
    }
  }

  it.each([
    ['', [], []],
    ['BUDI', ['c0', 'c1'], ['b3', 'b2', 'b1']],
    ['628110000001', ['c1'], ['b3']],
    ['wzn-100', ['c0'], ['b2', 'b1']],
    ['100%', ['c3'], []],
    ['inv-202605', [], ['b2', 'b4']],
    ['INV-202605-0002', [], ['b4']],
    ['citra', ['c2'], ['b4', 'n8', 'n7', 'n6', 'n5', 'n4']],
    ['zzz', [], []],
  ])('finds for "%s" customers %j and bills %j', async (search, customers, bills) => {
    expect(await ids(search)).toEqual({ customers, bills })
  })

  it('tells what a line shows, and no more', async () => {
    const found = await find((await opened()).read, 'INV-202604')
    expect(found.bills).toEqual([
      {
        id: 'b1',
        customerId: 'c0',
        customerName: 'Budi Santoso',
        month: 'Mei',
        year: '2026',
        amount: 100_000,
        isPaid: false,
        invoiceNumber: 'INV-202604-0001',
      },
    ])
  })

  it('reads bills by index only', async () => {
    const store = await opened()
    // PostgreSQL reads so small a table as a whole whatever its indexes are.
    if (store.dialect === 'postgres') return
    const { nodes, record } = statementRecorder()
    await find(record(store.read), 'inv-2026')
    await find(record(store.read), 'citra')
    const plans = (await plansOf(store, nodes)).filter((plan) => plan.includes('tagihan'))
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).toMatch(/SEARCH tagihan USING INDEX/)
  })

  it('AUTH-18 refuses a visitor', async () => {
    const refused = call(findRoutes({ store: await open() }).find, { search: 'x' }, { context: visitor })
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
