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
import type { Store } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { countBillsOf, listCustomerChanges } from '../queries.ts'
import { deleteCustomer } from './delete-customer.ts'
import { editCustomer } from './edit-customer.ts'

describeOnBothDatabases('deleteCustomer', (open, database) => {
  const clock = fixedClock()
  const deps = commandDeps(clock)
  const remove = (store: Store, id: string) => store.transaction((trx) => deleteCustomer(trx, deps, id))
  const bin = (store: Store) =>
    listCustomerChanges(store.read, deps, { group: 'deleted', search: '', page: 1, pageSize: 25 })
  const notFound = new AppError('NOT_FOUND')

  it('CUS-55 removes the customer; the bills stay (R11)', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1' }), customerRow({ id: 'doc2' })])
    const bills = [
      billRow({ id: 'b1', customer_id: 'doc1' }),
      billRow({ id: 'b2', customer_id: 'doc1', repeat_number: 1 }),
    ]
    await store.transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    const kept = await store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()
    await remove(store, 'doc1')
    expect(await store.read.selectFrom('pelanggan').select('id').execute()).toEqual([{ id: 'doc2' }])
    expect(await store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()).toEqual(kept)
    expect(await countBillsOf(store.read, 'doc1')).toBe(2)
  })

  it('puts it into the bin by name and shown id', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'doc1', nama: 'Ani', customer_id: 'WZN-345' }),
      customerRow({ id: 'doc2', nama: 'Budi', customer_id: null }),
    ])
    const first = await remove(store, 'doc1')
    clock.advance(1)
    const second = await remove(store, 'doc2')
    expect((await bin(store)).rows).toEqual([
      expect.objectContaining({ id: second.changeId, label: 'Budi (WZN-001)', count: 1 }),
      expect.objectContaining({ id: first.changeId, label: 'Ani (WZN-345)', kind: 'customer-deleted' }),
    ])
  })

  it('throws NOT_FOUND for one that is not there, or was deleted already, and then writes nothing down', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1' })])
    await expect(remove(store, 'nobody')).rejects.toThrow(notFound)
    const racers = await Promise.allSettled([remove(store, 'doc1'), remove(store, 'doc1')])
    expect(racers.map((racer) => racer.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(remove(store, 'doc1')).rejects.toThrow(notFound)
    expect((await bin(store)).count).toBe(1)
  })

  it('racing with an edit, keeps what the edit stored or lets it fail: nothing half', async () => {
    const store = await open()
    const second = database.dialect === 'postgres' ? await database.openAgain() : store
    const ids = Array.from({ length: 8 }, (_, i) => `doc${i}`)
    await insertCustomers(
      store,
      ids.map((id) => customerRow({ id, nama: 'Ani' })),
    )
    const form = customerForm({ nama: 'Ani Lestari' })
    const edits = await Promise.all(
      ids.map(async (id, i) => {
        const edit = () => second.transaction((trx) => editCustomer(trx, deps, id, form))
        const both = i % 2 === 0 ? [remove(store, id), edit()] : [edit(), remove(store, id)]
        const results = await Promise.allSettled(both)
        const [removed, edited] = i % 2 === 0 ? results : results.toReversed()
        expect(removed?.status).toBe('fulfilled')
        if (edited?.status === 'rejected') expect(edited.reason).toEqual(notFound)
        return edited?.status
      }),
    )
    expect(await store.read.selectFrom('pelanggan').select('id').execute()).toEqual([])
    const labels = (await bin(store)).rows.map((row) => row.label.replace(/ \(.*/, '')).sort()
    expect(labels).toEqual(edits.map((status) => (status === 'fulfilled' ? 'Ani Lestari' : 'Ani')).sort())
  })
})
