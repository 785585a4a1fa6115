import { expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { countBillsOf } from '../queries.ts'
import { deleteCustomer } from './delete-customer.ts'

describeOnBothDatabases('deleteCustomer', (open) => {
  it('CUS-55 removes the customer; the bills stay (R11)', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1' }), customerRow({ id: 'doc2' })])
    const bills = [
      billRow({ id: 'b1', customer_id: 'doc1' }),
      billRow({ id: 'b2', customer_id: 'doc1', repeat_number: 1 }),
    ]
    await store.transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    expect(await countBillsOf(store.read, 'doc1')).toBe(2)
    await store.transaction((trx) => deleteCustomer(trx, 'doc1'))
    expect(await store.read.selectFrom('pelanggan').select('id').execute()).toEqual([{ id: 'doc2' }])
    expect(await store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()).toEqual(bills)
    expect(await countBillsOf(store.read, 'doc1')).toBe(2)
  })

  it('throws NOT_FOUND for one that is not there, or was deleted already', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1' })])
    const remove = (id: string) => store.transaction((trx) => deleteCustomer(trx, id))
    await expect(remove('nobody')).rejects.toThrow(new AppError('NOT_FOUND'))
    const racers = await Promise.allSettled([remove('doc1'), remove('doc1')])
    expect(racers.map((racer) => racer.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(remove('doc1')).rejects.toThrow(new AppError('NOT_FOUND'))
  })
})
