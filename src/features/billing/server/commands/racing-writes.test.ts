import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import {
  billRow,
  commandDeps,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { countTotals, readTotals } from '../queries/totals.ts'
import { createBill } from './create-bill.ts'
import { saveBulk } from './save-bulk.ts'
import { setPaid } from './set-paid.ts'

const CUSTOMERS = Array.from({ length: 40 }, (_, index) => customerRow({ id: `p${index}` }))

describeOnBothDatabases('racing writes', (open, database) => {
  const deps = commandDeps(fixedClock())

  // Two processes on PostgreSQL. SQLite has one by design: its second one would wait within this one's event loop.
  const openTwice = async (customers = CUSTOMERS) => {
    const store = await open()
    await insertCustomers(store, customers)
    return [store, database.dialect === 'postgres' ? await database.openAgain() : store] as const
  }

  it('R16 the same save sent many times at once is done once, and all get its receipt', async () => {
    const stores = await openTwice()
    const save = bulkSave({ rows: bulkRows(CUSTOMERS), notify: true })
    const runs = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        stores[index % 2 === 0 ? 0 : 1].transaction((trx) => saveBulk(trx, deps, save)),
      ),
    )
    expect(runs[0]).toMatchObject({ madeCount: 40, lastInvoice: 'INV/202605/040', reminderCount: 40 })
    for (const run of runs) expect(run).toEqual(runs[0])
    const [store] = stores
    expect(await store.read.selectFrom('tagihan').select('id').execute()).toHaveLength(40)
    expect(await store.read.selectFrom('bulk_run').select('id').execute()).toHaveLength(1)
    expect(await readOutbox(store)).toHaveLength(40)
  })

  it('R16 R23 of several saves at once each customer gets one bill, and no number comes twice', async () => {
    const stores = await openTwice()
    const parts = [CUSTOMERS, CUSTOMERS.slice(0, 25), CUSTOMERS.slice(15), CUSTOMERS]
    const runs = await Promise.all(
      parts.map((customers, index) =>
        stores[index % 2 === 0 ? 0 : 1].transaction((trx) =>
          saveBulk(trx, deps, bulkSave({ rows: bulkRows(customers) })),
        ),
      ),
    )
    expect(runs.reduce((sum, run) => sum + run.madeCount, 0)).toBe(40)
    expect(runs.reduce((sum, run) => sum + run.alreadyCount, 0)).toBe(40 + 25 + 25 + 40 - 40)
    const [store] = stores
    const bills = await store.read.selectFrom('tagihan').select(['customer_id', 'invoice_number']).execute()
    expect(new Set(bills.map((bill) => bill.customer_id)).size).toBe(40)
    expect(bills.map((bill) => bill.invoice_number).sort()).toEqual(
      Array.from({ length: 40 }, (_, index) => `INV/202605/${String(index + 1).padStart(3, '0')}`),
    )
  })

  it('R16 R19 of a year, a quarter, a month and a single bill at once, one is made', async () => {
    const [customer] = CUSTOMERS.slice(0, 1)
    const stores = await openTwice(CUSTOMERS.slice(0, 1))
    const period = (text: string) => text as BillingPeriod
    const rows = bulkRows(CUSTOMERS.slice(0, 1))
    const saves = [
      bulkSave({ rows, period: period('2026-01'), cycle: 'annually' }),
      bulkSave({ rows, period: period('2026-04'), cycle: 'quarterly' }),
      bulkSave({ rows }),
    ].map((save, index) => stores[index % 2 === 0 ? 0 : 1].transaction((trx) => saveBulk(trx, deps, save)))
    const form = { period: period('2026-05'), amount: 1, messageTemplate: '', notes: '', isPaid: false }
    const single = stores[1].transaction((trx) =>
      createBill(trx, deps, { ...form, customerId: customer?.id ?? '', notify: false, allowRepeat: false }),
    )
    const results = await Promise.allSettled([...saves, single])
    const bills = await stores[0].read.selectFrom('tagihan').select('repeat_number').execute()
    expect(bills).toEqual([{ repeat_number: 0 }])
    expect(results.slice(0, 3).every(({ status }) => status === 'fulfilled')).toBe(true)
    if (results[3]?.status === 'rejected') expect(results[3].reason).toMatchObject({ code: 'BILL_EXISTS' })
  })

  it('30 writers who all change the same totals all get through', async () => {
    const stores = await openTwice([])
    const bills = Array.from({ length: 30 }, (_, index) => billRow({ id: `b${index}`, whatsapp: '' }))
    await stores[0].transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    const writers = bills.map(async ({ id }, index) => {
      for (const isPaid of [true, false, true, false, true])
        await stores[index % 2 === 0 ? 0 : 1].transaction((trx) => setPaid(trx, deps, id, isPaid))
    })
    const results = await Promise.allSettled(writers)
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    // The bills were put there without the totals' knowledge; the payments were not.
    const { payments } = await countTotals(stores[0].read, deps.timeZone)
    expect((await readTotals(stores[0].read)).payments).toEqual(payments)
    expect(payments).toEqual([{ month: '2026-05', paidCount: 30, paidSum: 3_000_000 }])
  }, 30_000)
})
