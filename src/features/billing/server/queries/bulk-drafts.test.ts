import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import { billRow, commandDeps, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { saveBulk } from '../commands/save-bulk.ts'
import { getBulkDrafts } from './bulk-drafts.ts'

const MAY = '2026-05' as BillingPeriod
const CUSTOMERS = [
  customerRow({ id: 'agus', nama: 'agus', customer_id: 'WZN-101', paket: '7Mbps' }),
  customerRow({ id: 'budi', nama: 'Budi', status: null, tanggal_daftar: '2026-05-30T17:00:00.000Z' }),
  customerRow({ id: 'cici', nama: 'Cici', tanggal_daftar: '2026-05-31T17:00:00.000Z' }),
  customerRow({ id: 'dodi', nama: 'Dodi', status: 'Non-Aktif' }),
]

describeOnBothDatabases('getBulkDrafts', (open) => {
  const deps = commandDeps(fixedClock())
  const withBills = async (...bills: TagihanTable[]) => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    if (bills.length > 0) await store.transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    return store
  }
  const drafts = (store: Store, changes: Partial<Parameters<typeof getBulkDrafts>[2]> = {}) =>
    getBulkDrafts(store.read, deps.timeZone, { period: MAY, cycle: 'monthly', cursor: '', ...changes })

  it('BULK-08 R20 RULE-05 RULE-07 has every active customer by name, prorated by the day in Jakarta', async () => {
    const store = await withBills()
    expect(await drafts(store)).toEqual({
      rows: [
        {
          customerId: 'agus',
          wznId: 'WZN-101',
          nama: 'agus',
          paket: '7Mbps',
          amount: 150_000,
          state: 'ready',
          billedBy: null,
        },
        {
          customerId: 'budi',
          wznId: 'WZN-001',
          nama: 'Budi',
          paket: '4Mbps',
          amount: 3_226,
          state: 'ready',
          billedBy: null,
        },
        {
          customerId: 'cici',
          wznId: 'WZN-001',
          nama: 'Cici',
          paket: '4Mbps',
          amount: 0,
          state: 'registered-later',
          billedBy: null,
        },
      ],
      next: null,
      count: 3,
      nextSequence: 1,
    })
  })

  it.each([
    ['a month of its own', MAY, 'monthly', ['Mei 2026', null]],
    ['a quarter that holds a billed month', '2026-03', 'quarterly', ['Mei 2026', null]],
    ['a month within a billed year', '2026-12', 'monthly', [null, 'Juni 2026 – Mei 2027']],
    ['the month before a billed year', '2026-04', 'monthly', [null, null]],
    ['a year that touches both', '2026-05', 'annually', ['Mei 2026', 'Juni 2026 – Mei 2027']],
  ] as const)('R16 R19 marks %s as billed, and says by what', async (_case, period, cycle, expected) => {
    const store = await withBills(
      billRow({ customer_id: 'agus' }),
      billRow({ customer_id: 'budi', period: '2026-06', last_period: '2027-05' }),
    )
    const { rows } = await drafts(store, { period: period as BillingPeriod, cycle })
    expect(rows.slice(0, 2).map(({ billedBy }) => billedBy)).toEqual(expected)
    expect(rows.slice(0, 2).map(({ state }) => state === 'billed')).toEqual(
      expected.map((months) => months !== null),
    )
  })

  it('R23 RULE-08 names the number of the next invoice of the period', async () => {
    const store = await withBills()
    const rows = bulkRows(CUSTOMERS.slice(0, 2))
    await store.transaction((trx) => saveBulk(trx, deps, bulkSave({ rows })))
    expect((await drafts(store)).nextSequence).toBe(3)
    expect((await drafts(store, { period: '2026-06' as BillingPeriod })).nextSequence).toBe(1)
  })
})
