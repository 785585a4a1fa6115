import { expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { DEFAULT_FILTER } from '../../rules/customer-filter.ts'
import { listCustomers } from '../queries/list-customers.ts'
import { listCustomerChanges } from '../queries.ts'
import { addCustomer } from './add-customer.ts'
import { editCustomer } from './edit-customer.ts'
import { regenerateCustomerIds } from './regenerate-customer-ids.ts'
import { registerCustomer } from './register-customer.ts'

describeOnBothDatabases('regenerateCustomerIds', (open, database) => {
  const deps = commandDeps(fixedClock())
  const regenerate = (store: Store) => store.transaction((trx) => regenerateCustomerIds(trx, deps))
  const stored = (store: Store) => store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()
  const changes = (store: Store) =>
    listCustomerChanges(store.read, deps, { group: 'bulk', search: '', page: 1, pageSize: 25 })

  it('does nothing, and writes nothing down, without customers', async () => {
    const store = await open()
    expect(await regenerate(store)).toEqual({ changeId: null, count: 0 })
    expect((await changes(store)).count).toBe(0)
  })

  it('CUS-59, DATA-06 gives every customer a new id, those without one too, and changes nothing else; CUS-60 (R7) nor the document ids', async () => {
    const store = await open()
    const rows = [
      customerRow({ id: 'doc1', customer_id: 'WZN-100', user_id: 'lama', nama: 'Ani' }),
      customerRow({ id: 'doc2', customer_id: null, is_new: 1, status: null }),
      customerRow({ id: 'doc3', customer_id: 'KODE-7', alamat: "O'Brien 😀" }),
    ]
    await insertCustomers(store, rows)
    const bill = billRow({ id: 'b1', customer_id: 'doc1' })
    await store.transaction((trx) => trx.insertInto('tagihan').values(bill).execute())
    const { changeId, count } = await regenerate(store)
    const after = await stored(store)
    expect(after).toEqual(
      rows.map((row, i) =>
        customerRow({
          ...row,
          customer_id: after[i]?.customer_id ?? '',
          user_id: after[i]?.customer_id ?? '',
        }),
      ),
    )
    for (const row of after) expect(row.customer_id).toMatch(/^WZN-[1-9]\d\d$/)
    expect(new Set(after.map((row) => row.customer_id)).size).toBe(3)
    expect(await store.read.selectFrom('tagihan').select('customer_id').execute()).toEqual([
      { customer_id: 'doc1' },
    ])
    expect(count).toBe(3)
    expect((await changes(store)).rows).toMatchObject([
      { id: changeId, kind: 'customers-renumbered', label: 'Ganti semua ID', count: 3 },
    ])
    const items = await store.read.selectFrom('trail_item').selectAll().orderBy('position').execute()
    expect(JSON.parse(items[0]?.before ?? '')).toEqual({ customer_id: 'WZN-100', user_id: 'lama' })
  })

  it('CUS-62 the list shows, finds and orders by the new ids', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ customer_id: 'WZN-100' }), customerRow()])
    await regenerate(store)
    const list = (search: string) =>
      listCustomers(store.read, { ...DEFAULT_FILTER, search, page: 1, pageSize: 25 })
    const { rows } = await list('')
    const ids = rows.map((row) => row.customerId)
    expect(ids).toEqual(ids.toSorted())
    expect((await list(ids[0] ?? '')).rows).toEqual([rows[0]])
    expect((await list('WZN-001')).filtered).toBe(0)
  })

  it.each([
    [1, [1, 0, 0]],
    [900, [900, 0, 0]],
    [901, [900, 1, 0]],
    [1500, [900, 600, 0]],
    [10_000, [900, 9000, 100]],
  ])('CUS-59, DATA-05 (R6) gives %i customers different ids', async (count, byDigits) => {
    const store = await open()
    const rows = Array.from({ length: count }, (_, i) => customerRow({ customer_id: `WZN-${100 + i}` }))
    await store.transaction((trx) => insertRows(trx, 'pelanggan', rows))
    expect((await regenerate(store)).count).toBe(count)
    const ids = (await stored(store)).map((row) => row.customer_id ?? '')
    expect(new Set(ids).size).toBe(count)
    expect([7, 8, 9].map((length) => ids.filter((id) => id.length === length).length)).toEqual(byDigits)
  })

  it('CUS-61 is all or none', async () => {
    const store = await open()
    const rows = Array.from({ length: 2500 }, (_, i) =>
      customerRow({ id: `doc${String(i).padStart(4, '0')}`, customer_id: `WZN-${1000 + i}` }),
    )
    await store.transaction((trx) => insertRows(trx, 'pelanggan', rows))
    const failing = store.transaction(async (trx) => {
      await regenerateCustomerIds(trx, deps)
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await stored(store)).toEqual(rows)
    expect((await changes(store)).count).toBe(0)
  })

  it('DATA-05 racing with adds, registrations, edits and itself loses nothing and doubles no id', async () => {
    const store = await open()
    const second = database.dialect === 'postgres' ? await database.openAgain() : store
    const rows = Array.from({ length: 890 }, (_, i) =>
      customerRow({ id: `doc${i}`, customer_id: i < 3 ? null : `WZN-${100 + i}` }),
    )
    await insertCustomers(store, rows)
    const form = customerForm({ nama: 'Ani Lestari' })
    const added = await Promise.all([
      regenerate(store),
      ...Array.from({ length: 5 }, () => second.transaction((trx) => addCustomer(trx, deps, form))),
      ...[0, 1, 500].map((i) => store.transaction((trx) => editCustomer(trx, deps, `doc${i}`, form))),
      second.transaction((trx) => registerCustomer(trx, deps, form)),
      regenerate(second),
      ...Array.from({ length: 5 }, () => store.transaction((trx) => addCustomer(trx, deps, form))),
    ])
    expect(added).toHaveLength(16)
    const after = await stored(store)
    expect(after).toHaveLength(901)
    const ids = after.flatMap((row) => row.customer_id ?? [])
    expect(ids.length).toBeGreaterThanOrEqual(900)
    expect(new Set(ids).size).toBe(ids.length)
    expect(after.filter((row) => row.nama === 'Ani Lestari')).toHaveLength(14)
    for (const row of after) {
      expect(row.user_id).toBe(row.customer_id)
      expect(row.search_text).toContain((row.customer_id ?? 'WZN-001').toLowerCase())
    }
  })
})
