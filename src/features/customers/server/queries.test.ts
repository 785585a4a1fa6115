import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { Store } from '../../../platform/database/store.ts'
import { AppError } from '../../../shared/app-error.ts'
import { countBillsOf, getCustomer, listCustomers } from './queries.ts'

/** 230 customers that come out the same on every database: every 10th is new, every 4th not active. */
const MANY = Array.from({ length: 230 }, (_, i) =>
  customerRow({
    id: `doc${String((i * 7919) % 1000).padStart(4, '0')}-${i}`,
    customer_id: i % 10 === 0 ? null : `WZN-${((i * 6151) % 2300) + 100}`,
    nama: `${['Ägi', 'budi', 'Citra', 'dwi'][i % 4]} ${i}`,
    status: [null, 'Aktif', 'Aktif', 'Non-Aktif'][i % 4] ?? null,
  }),
)

const list = (store: Store, query: { search?: string; page?: number; pageSize?: number } = {}) =>
  listCustomers(store.read, { search: '', page: 1, pageSize: 25, ...query })

const shownOrder = (a: { customerId: string; id: string }, b: { customerId: string; id: string }) =>
  a.customerId.length - b.customerId.length ||
  (a.customerId < b.customerId ? -1 : a.customerId > b.customerId ? 1 : a.id < b.id ? -1 : 1)

describeOnBothDatabases('listCustomers', (open) => {
  const foundNames = async (store: Store, search: string) =>
    (await list(store, { search })).rows.map((row) => row.nama).sort()

  it('is empty without customers, on one page', async () => {
    const empty = { rows: [], page: 1, pageCount: 1, total: 0, active: 0, filtered: 0 }
    const store = await open()
    expect(await list(store)).toEqual(empty)
    expect(await list(store, { search: 'x', page: 9 })).toEqual(empty)
  })

  it.each([
    ['CUS-03 name', 'dewi sar', ['Dewi Sartika']],
    ['CUS-04 address', 'SUKOREJO', ['Dewi Sartika']],
    ['CUS-05 number', '87700', ['Eko 100%']],
    ['CUS-06 WZN id', 'wzn-45', ['Dewi Sartika', 'Eko 100%']],
    ['CUS-06 the id shown for one without', 'WZN-001', ["_O'Brien\\_"]],
    ['CUS-07 capitals and accents', 'SITI ÉLOK', ['siti élok']],
    ['white space as one blank', '  dewi \t sartika ', ['Dewi Sartika']],
    ['nothing', 'zzz', []],
  ])('finds by %s', async (_title, search, expected) => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({
        nama: 'Dewi Sartika',
        alamat: 'Jl. Sukorejo',
        customer_id: 'WZN-456',
        whatsapp: '6281111111111',
      }),
      customerRow({ nama: 'Eko 100%', alamat: 'Gg. 3', customer_id: 'WZN-457', whatsapp: '6287700000000' }),
      customerRow({ nama: 'siti élok', alamat: 'Gg. 4', customer_id: 'WZN-999', whatsapp: '6282222222222' }),
      customerRow({ nama: "_O'Brien\\_", alamat: 'Gg. 5', whatsapp: '6283333333333' }),
    ])
    expect(await foundNames(store, search)).toEqual(expected)
  })

  it.each([
    ['%', ['100%']],
    ['0%', ['100%']],
    ['_', ['a_b']],
    ['a_b', ['a_b']],
    ['\\', ['a\\b']],
    ["'", ["a'b"]],
    ['\\%', []],
    ["' or 1=1 --", []],
    ['*', []],
    ['?', []],
    ['[a]', []],
  ])('CUS-03 takes %s in a search as it stands', async (search, expected) => {
    const store = await open()
    const rows = ['100%', '1000', 'a_b', 'axb', 'a\\b', "a'b"].map((nama) =>
      customerRow({ nama, alamat: '-' }),
    )
    await insertCustomers(store, rows)
    expect(await foundNames(store, search)).toEqual(expected)
  })

  it('CUS-18, CUS-19, CUS-20 counts all, active and found; DATA-14 no status counts as active', async () => {
    const store = await open()
    await insertCustomers(store, MANY)
    const active = MANY.filter((row) => row.status !== 'Non-Aktif').length
    expect(await list(store, { pageSize: 1 })).toMatchObject({ total: 230, active, filtered: 230 })
    const budis = MANY.filter((row) => row.nama.startsWith('budi')).length
    expect(await list(store, { search: 'BUDI' })).toMatchObject({ total: 230, active, filtered: budis })
  })

  it('orders by WZN id, four digits after three, those without an id as WZN-001 first', async () => {
    const store = await open()
    const ids = ['WZN-1000', 'WZN-999', null, 'WZN-100', 'WZN-9999', 'WZN-10000', 'WZN-345']
    await insertCustomers(
      store,
      ids.map((customer_id) => customerRow({ customer_id })),
    )
    expect((await list(store)).rows.map((row) => row.customerId)).toEqual([
      'WZN-001',
      'WZN-100',
      'WZN-345',
      'WZN-999',
      'WZN-1000',
      'WZN-9999',
      'WZN-10000',
    ])
  })

  it('pages through 230 customers: each once, in the order that both databases have', async () => {
    const store = await open()
    await insertCustomers(store, MANY)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(store, { page, pageSize: 60 })))
    expect(pages.map((page) => [page.page, page.pageCount, page.rows.length])).toEqual([
      [1, 4, 60],
      [2, 4, 60],
      [3, 4, 60],
      [4, 4, 50],
    ])
    const listed = pages.flatMap((page) => page.rows).map(({ customerId, id }) => ({ customerId, id }))
    const expected = MANY.map((row) => ({ customerId: row.customer_id ?? 'WZN-001', id: row.id }))
    expect(listed).toEqual(expected.toSorted(shownOrder))
  })

  it.each([
    [2, 1, 2],
    [2, 2, 1],
    [3, 1, 3],
    [2, 3, 1],
    [200, 1_000_000, 3],
  ])('3 customers, %i a page: page %i has %i', async (pageSize, page, count) => {
    const store = await open()
    await insertCustomers(store, MANY.slice(0, 3))
    const answer = await list(store, { page, pageSize })
    expect(answer.rows).toHaveLength(count)
    expect(answer).toMatchObject({ page: Math.min(page, answer.pageCount), filtered: 3 })
  })
})

describeOnBothDatabases('getCustomer', (open) => {
  it('DATA-07..13 gives the document with its field names', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1', customer_id: 'WZN-345', user_id: 'WZN-111' })])
    expect(await getCustomer(store.read, 'doc1')).toEqual({
      id: 'doc1',
      customerId: 'WZN-345',
      userID: 'WZN-111',
      nama: 'Budi Santoso',
      alamat: 'Jl. Raya Weleri No. 12, Kendal',
      whatsapp: '6281234567890',
      tanggalDaftar: '2026-04-30T17:00:00.000Z',
      koordinat: '-6.970000, 110.070000',
      paket: '4Mbps',
      status: 'Aktif',
      isNew: false,
    })
  })

  it('DATA-14, DATA-15, DATA-16 fills in what is missing', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'doc1', customer_id: null, user_id: null, status: null }),
      customerRow({ id: 'doc2', customer_id: 'WZN-345', user_id: null }),
    ])
    const missing = { customerId: 'WZN-001', userID: 'WZN-001', status: 'Aktif', isNew: true }
    expect(await getCustomer(store.read, 'doc1')).toMatchObject(missing)
    expect(await getCustomer(store.read, 'doc2')).toMatchObject({ userID: 'WZN-345', isNew: false })
  })

  it.each(['nobody', '', "' or '1'='1", 'WZN-345'])('throws NOT_FOUND for %j', async (id) => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'doc1', customer_id: 'WZN-345' })])
    await expect(getCustomer(store.read, id)).rejects.toThrow(new AppError('NOT_FOUND'))
  })

  it('countBillsOf is 0 for a customer without bills', async () => {
    expect(await countBillsOf((await open()).read, 'doc1')).toBe(0)
  })
})
