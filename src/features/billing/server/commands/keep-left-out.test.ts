import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import {
  billRow,
  commandDeps,
  customerRow,
  insertBills,
  insertCustomers,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { Cycle } from '../../rules/billing-cycle.ts'
import { getBulkDrafts } from '../queries/bulk-drafts.ts'
import { getBulkRun, listLeftOut } from '../queries/bulk-runs.ts'
import { saveBulk } from './save-bulk.ts'

const NAMES = ['agus', 'Budi', 'budi', 'Cici 50%', 'DODI', 'É', 'zaki']
const CUSTOMERS = Array.from({ length: 60 }, (_, index) =>
  customerRow({
    id: `c${(index * 17) % 60}`,
    customer_id: index % 5 === 0 ? null : `WZN-${index + 100}`,
    nama: NAMES[index % NAMES.length] ?? '',
    status: [null, 'Aktif', 'Aktif', 'Non-Aktif'][index % 4] ?? null,
    // Before May, on its last evening in Jakarta, and on the first of June there.
    tanggal_daftar: ['2026-01-05T00:00:00.000Z', '2026-05-31T16:59:59.999Z', '2026-05-31T17:00:00.000Z'][
      index % 3
    ] as string,
  }),
)
const MONTHS = [
  ['2025-06', '2026-05'],
  ['2025-05', '2026-04'],
  ['2026-03', '2026-05'],
  ['2026-04', '2026-04'],
  ['2026-05', '2026-05'],
  ['2026-06', '2026-08'],
  ['2027-04', '2027-04'],
] as const

const BILLS = CUSTOMERS.flatMap(({ id }, index) =>
  MONTHS.filter((_, month) => (index + 1) % (month + 3) === 0).map(([period, last_period]) =>
    billRow({ customer_id: id, period, last_period, repeat_number: 0 }),
  ),
)

describeOnBothDatabases('keepLeftOut', (open) => {
  const deps = commandDeps(fixedClock())
  const withBills = async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    await insertBills(store, BILLS)
    return store
  }
  const page = (store: Store, changes: Partial<Parameters<typeof listLeftOut>[1]> = {}) =>
    listLeftOut(store.read, { id: 'simpan', search: '', page: 1, pageSize: 100, ...changes })

  it.each<[string, Cycle]>([
    ['2026-05', 'monthly'],
    ['2026-05', 'quarterly'],
    ['2026-05', 'annually'],
    ['2026-04', 'monthly'],
    ['2030-01', 'monthly'],
  ])('R16 leaves out for %s, %s, what the draft says of each', async (month, cycle) => {
    const store = await withBills()
    const period = month as BillingPeriod
    const { rows } = await getBulkDrafts(store.read, deps.timeZone, { period, cycle, cursor: '' })
    const one = rows.find(({ state }) => state === 'ready')
    const save = bulkSave({ id: 'simpan', period, cycle, rows: bulkRows([{ id: one?.customerId ?? '' }]) })
    const run = await store.transaction((trx) => saveBulk(trx, deps, save))
    const reasons = {
      ready: 'Tidak dicentang',
      'registered-later': 'Terdaftar setelah periode ini',
      billed: 'Sudah ditagih',
    }
    const expected = rows
      .filter(({ customerId }) => customerId !== one?.customerId)
      .map(({ wznId, nama, state, billedBy }) => ({
        wznId,
        nama,
        reason: billedBy ? `${reasons[state]}: ${billedBy}` : reasons[state],
      }))
    expect(run).toMatchObject({ madeCount: 1, leftOutCount: expected.length })
    expect((await page(store)).rows).toEqual(expected)
  })

  it('answers a page, with or without a search over name, WZN id and reason', async () => {
    const store = await withBills()
    const rows = bulkRows([{ id: 'c0' }, { id: 'hilang' }])
    await store.transaction((trx) => saveBulk(trx, deps, bulkSave({ id: 'simpan', rows })))
    const all = await page(store)
    expect((await getBulkRun(store.read, 'simpan')).leftOutCount).toBe(all.count)
    const second = await page(store, { page: 2, pageSize: 7 })
    expect(second).toEqual({
      rows: all.rows.slice(7, 14),
      page: 2,
      pageCount: Math.ceil(all.count / 7),
      count: all.count,
    })
    for (const search of ['BUDI', 'wzn-11', 'mei 2026', 'tidak dicentang', '50%', 'hilang', '%', 'x\\'])
      for (const pageSize of [3, 100]) {
        const found = all.rows.filter(({ nama, wznId, reason }) =>
          [nama, wznId, reason].some((text) => text.toLowerCase().includes(search.toLowerCase())),
        )
        const answer = await page(store, { search, pageSize, page: 2 })
        expect(answer.count).toBe(found.length)
        const from = answer.page === 2 ? pageSize : 0
        expect(answer.rows).toEqual(found.slice(from, from + pageSize))
      }
    expect(await page(store, { id: 'lain' })).toEqual({ rows: [], page: 1, pageCount: 1, count: 0 })
  })
})
