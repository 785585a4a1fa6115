import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import { commandDeps, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { saveBulk } from '../commands/save-bulk.ts'
import { getBulkRun, listBulkRuns } from './bulk-runs.ts'

const customers = [customerRow({ id: 'agus' }), customerRow({ id: 'budi' })]

describeOnBothDatabases('receipts of bulk saves', (open) => {
  it('are listed newest first, page by page, and read one by one', async () => {
    const store = await open()
    await insertCustomers(store, customers)
    const clock = fixedClock()
    for (const month of ['2026-03', '2026-04', '2026-05']) {
      clock.advance(1000)
      const save = bulkSave({ id: month, period: month as BillingPeriod, rows: bulkRows(customers.slice(1)) })
      await store.transaction((trx) => saveBulk(trx, commandDeps(clock), save))
    }
    const list = (page: number) => listBulkRuns(store.read, { page, pageSize: 2 })
    const { rows, ...first } = await list(1)
    expect(first).toEqual({ page: 1, pageCount: 2, count: 3 })
    expect(rows.map(({ id }) => id)).toEqual(['2026-05', '2026-04'])
    expect((await list(2)).rows.map(({ id }) => id)).toEqual(['2026-03'])

    const receipt = await getBulkRun(store.read, '2026-05')
    expect(rows[0]).toEqual(receipt)
    expect(receipt).toMatchObject({
      leftOutCount: 1,
      madeCount: 1,
      madeSum: 100_000,
      lastInvoice: 'INV/202605/001',
    })
    await expect(getBulkRun(store.read, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
