import { expect, it } from 'vitest'
import {
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { DEFAULT_FILTER } from '../../rules/customer-filter.ts'
import { listCustomers } from '../queries/list-customers.ts'
import { getCustomer } from '../queries.ts'
import { editCustomer } from './edit-customer.ts'

const changed = customerForm({
  nama: 'Ani Lestari',
  alamat: 'Gg. Mawar 7, Kendal',
  whatsapp: '6289876543210',
  tanggalDaftar: '2026-05-02' as CalendarDay,
  koordinat: '-6.920000, 110.200000',
  paket: '7Mbps',
  status: 'Non-Aktif',
})

describeOnBothDatabases('editCustomer', (open) => {
  const deps = commandDeps(fixedClock())
  const edit = (store: Store, id: string, form = changed) =>
    store.transaction((trx) => editCustomer(trx, deps, id, form))

  it('CUS-50, CUS-39 replaces the full field set of that customer, and of no other', async () => {
    const store = await open()
    const other = customerRow({ id: 'doc2', customer_id: 'WZN-200' })
    await insertCustomers(store, [customerRow({ id: 'doc1', customer_id: 'WZN-345' }), other])
    const answer = await edit(store, 'doc1')
    expect(answer).toEqual({
      ...changed,
      id: 'doc1',
      customerId: 'WZN-345',
      userID: 'WZN-345',
      tanggalDaftar: '2026-05-01T17:00:00.000Z',
      isNew: false,
    })
    expect(await getCustomer(store.read, 'doc1')).toEqual(answer)
    expect(await store.read.selectFrom('pelanggan').selectAll().where('id', '=', 'doc2').execute()).toEqual([
      other,
    ])
    expect(await readOutbox(store)).toEqual([])
  })

  it('CUS-03 is found by its new words, no longer by the old', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1' })])
    await edit(store, 'doc1')
    const found = async (search: string) =>
      (await listCustomers(store.read, { ...DEFAULT_FILTER, search, page: 1, pageSize: 25 })).filtered
    expect([await found('ani lestari'), await found('89876'), await found('mawar')]).toEqual([1, 1, 1])
    expect([await found('budi'), await found('WZN-001')]).toEqual([0, 0])
  })

  it('DATA-10 a day that did not change keeps its instant', async () => {
    const store = await open()
    const instant = '2026-05-02T03:04:05.678Z'
    await insertCustomers(store, [customerRow({ id: 'doc1', tanggal_daftar: instant })])
    expect((await edit(store, 'doc1')).tanggalDaftar).toBe(instant)
    const nextDay = { ...changed, tanggalDaftar: '2026-05-03' as CalendarDay }
    expect((await edit(store, 'doc1', nextDay)).tanggalDaftar).toBe('2026-05-02T17:00:00.000Z')
  })

  it('R6 the first edit of one that registered itself gives a WZN id, the second keeps it', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1', customer_id: null, is_new: 1 })])
    const { customerId, userID, isNew } = await edit(store, 'doc1')
    expect(customerId).toMatch(/^WZN-[1-9]\d\d$/)
    expect({ userID, isNew }).toEqual({ userID: customerId, isNew: false })
    expect((await edit(store, 'doc1')).customerId).toBe(customerId)
  })

  it('DATA-16 a missing userID becomes the customerId', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'doc1', customer_id: 'WZN-345', user_id: null }),
      customerRow({ id: 'doc2', customer_id: 'WZN-346', user_id: 'lama' }),
    ])
    expect((await edit(store, 'doc1')).userID).toBe('WZN-345')
    expect((await edit(store, 'doc2')).userID).toBe('lama')
  })

  it('racing first edits agree on one id', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1', customer_id: null })])
    const answers = await Promise.all(Array.from({ length: 8 }, () => edit(store, 'doc1')))
    expect(new Set(answers.map((answer) => answer.customerId)).size).toBe(1)
  })

  it.each(['nobody', '', 'WZN-345'])('throws NOT_FOUND for %j and changes nothing', async (id) => {
    const store = await open()
    const row = customerRow({ id: 'doc1', customer_id: 'WZN-345' })
    await insertCustomers(store, [row])
    await expect(edit(store, id)).rejects.toThrow(new AppError('NOT_FOUND'))
    expect(await store.read.selectFrom('pelanggan').selectAll().execute()).toEqual([row])
  })
})
