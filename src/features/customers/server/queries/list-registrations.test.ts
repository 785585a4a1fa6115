import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRegistrations } from '../../../../../testing/registrations.ts'
import { DEFAULT_FILTER } from '../../rules/customer-filter.ts'
import { getCustomerDetail } from '../queries.ts'
import { listCustomers } from './list-customers.ts'
import { listRegistrations } from './list-registrations.ts'

const PAGE = { state: 'waiting', page: 1, pageSize: 25 } as const

describeOnBothDatabases('listRegistrations', (open) => {
  it('pages those that wait, oldest first, and the rejected ones, newest first', async () => {
    const store = await open()
    await insertRegistrations(store, [
      { nama: 'A' },
      { nama: 'B', state: 'rejected' },
      { nama: 'C' },
      { nama: 'D', state: 'rejected' },
      { nama: 'E', state: 'approved' },
    ])
    const names = async (changes: object) => {
      const { rows, ...rest } = await listRegistrations(store.read, { ...PAGE, ...changes })
      return { names: rows.map(({ nama }) => nama), ...rest }
    }
    expect(await names({})).toEqual({ names: ['A', 'C'], page: 1, pageCount: 1, count: 2 })
    expect(await names({ page: 2, pageSize: 1 })).toEqual({ names: ['C'], page: 2, pageCount: 2, count: 2 })
    expect((await names({ state: 'rejected' })).names).toEqual(['D', 'B'])
  })

  it('tells who has the number, or name and address: customers, and others that wait', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'doc1', nama: 'Ani', customer_id: 'WZN-101', whatsapp: '6281100000001' }),
      customerRow({ id: 'doc2', nama: 'SITI aminah', alamat: 'Jl. Mawar 2', whatsapp: '6281100000002' }),
      customerRow({ id: 'doc3', nama: 'Siti Aminah', alamat: 'Jl. Melati 9', whatsapp: '6281100000003' }),
    ])
    const [, second] = await insertRegistrations(store, [
      { nama: 'Siti Aminah', alamat: 'jl mawar 2', whatsapp: '6281100000001' },
      { nama: 'Tono', whatsapp: '6281100000001' },
      { nama: 'Siti Aminah', alamat: 'Jl. Mawar 2', whatsapp: '6281100000009', state: 'rejected' },
      { nama: 'Unik', whatsapp: '6281100000008' },
    ])
    const { rows } = await listRegistrations(store.read, PAGE)
    expect(rows[0]?.alike).toEqual([
      { id: 'doc1', customerId: 'WZN-101', nama: 'Ani', reason: 'number' },
      { id: second, customerId: null, nama: 'Tono', reason: 'number' },
      { id: 'doc2', customerId: 'WZN-001', nama: 'SITI aminah', reason: 'name-and-address' },
    ])
    expect(rows.map(({ alike }) => alike.length)).toEqual([3, 2, 0])
  })

  it('tells five at most', async () => {
    const store = await open()
    await insertCustomers(
      store,
      Array.from({ length: 8 }, () => customerRow({ whatsapp: '6281100000001' })),
    )
    await insertRegistrations(store, [{ whatsapp: '6281100000001' }])
    expect((await listRegistrations(store.read, PAGE)).rows[0]?.alike).toHaveLength(5)
  })
})

describeOnBothDatabases('customers with the same name and address', (open) => {
  it('are marked in the list when new, and told in the detail', async () => {
    const store = await open()
    const same = { nama: 'Ani', alamat: 'Jl. Mawar 2' }
    await insertCustomers(store, [
      customerRow({ id: 'old', ...same, customer_id: 'WZN-101', whatsapp: '6281100000001' }),
      customerRow({ id: 'new', ...same, alamat: 'jl mawar 2', whatsapp: '6281100000002', is_new: 1 }),
      customerRow({ id: 'other', nama: 'Ani', alamat: 'Jl. Melati', whatsapp: '6281100000003', is_new: 1 }),
    ])
    const { rows } = await listCustomers(store.read, { ...DEFAULT_FILTER, search: '', page: 1, pageSize: 25 })
    const marked = Object.fromEntries(rows.map(({ id, sharesName }) => [id, sharesName]))
    expect(marked).toEqual({ old: false, new: true, other: false })
    const told = async (id: string) => (await getCustomerDetail(store.read, id)).sameName
    expect(await told('new')).toEqual([{ id: 'old', customerId: 'WZN-101', nama: 'Ani' }])
    expect(await told('old')).toEqual([{ id: 'new', customerId: 'WZN-001', nama: 'Ani' }])
    expect(await told('other')).toEqual([])
  })
})
