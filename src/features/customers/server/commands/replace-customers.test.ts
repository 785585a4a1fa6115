import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { replaceCustomers } from './replace-customers.ts'

describeOnBothDatabases('replaceCustomers', (open) => {
  it('swaps ids, adds, removes, and leaves the others; the search finds what is stored', async () => {
    const store = await open()
    const [ani, budi, citra, dwi] = ['Ani', 'Budi', 'Citra', 'Dwi'].map((nama, i) =>
      customerRow({ id: `doc${i}`, nama, customer_id: `WZN-${100 + i}` }),
    ) as [typeof row, typeof row, typeof row, typeof row]
    const row = customerRow({ id: 'doc9', nama: 'Eko', customer_id: 'WZN-102', is_new: 1 })
    await insertCustomers(store, [ani, budi, citra, dwi])
    const swapped = [
      customerRow({ ...ani, customer_id: 'WZN-101' }),
      customerRow({ ...budi, customer_id: 'WZN-100' }),
      row,
    ]
    const withoutSearch = swapped.map((one) => ({
      ...one,
      search_text: 'old',
      latitude: 1,
      longitude: null,
      map_cell: 1,
    }))
    await store.transaction((trx) => replaceCustomers(trx, withoutSearch, ['doc2', 'nobody']))
    expect(await store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()).toEqual([
      ...swapped.slice(0, 2),
      dwi,
      row,
    ])
  })

  it('refuses two rows with one id, and then changes nothing', async () => {
    const store = await open()
    const rows = [customerRow({ id: 'doc1', customer_id: 'WZN-100' }), customerRow({ id: 'doc2' })]
    await insertCustomers(store, rows)
    const doubled = rows.map((row) => ({ ...row, customer_id: 'WZN-100' }))
    await expect(store.transaction((trx) => replaceCustomers(trx, doubled))).rejects.toThrow(/unique/i)
    expect(await store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()).toEqual(rows)
  })
})
