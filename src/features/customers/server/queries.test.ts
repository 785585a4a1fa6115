import { CompiledQuery, type RootOperationNode } from 'kysely'
import { describe, expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers } from '../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { freshSqlite } from '../../../../testing/fresh-sqlite.ts'
import { insertRegistrations } from '../../../../testing/registrations.ts'
import type { Store } from '../../../platform/database/store.ts'
import { AppError } from '../../../shared/app-error.ts'
import { asciiLower } from '../../../shared/search-pattern.ts'
import type { CustomerQuery } from '../contract.ts'
import { DEFAULT_FILTER, SORT_FIELDS, SORT_ORDERS, STATUS_FILTERS } from '../rules/customer-filter.ts'
import { listCustomerIds, listCustomers } from './queries/list-customers.ts'
import { countBillsOf, countNew, getCustomer, getCustomerDetail } from './queries.ts'

/** 230 customers that come out the same on every database: every 10th is new, every 4th not active. */
const MANY = Array.from({ length: 230 }, (_, i) =>
  customerRow({
    id: `doc${String((i * 7919) % 1000).padStart(4, '0')}-${i}`,
    customer_id: i % 10 === 0 ? null : `WZN-${((i * 6151) % 2300) + 100}`,
    nama: `${['Ägi', 'budi', 'Citra', 'dwi'][i % 4]} ${i}`,
    status: [null, 'Aktif', 'Aktif', 'Non-Aktif'][i % 4] ?? null,
    paket: i % 3 === 0 ? '7Mbps' : '4Mbps',
    tanggal_daftar: new Date(Date.UTC(2026, 0, 1 + ((i * 37) % 100))).toISOString(),
    whatsapp: `62812${10_000_000 + i}`,
  }),
)

const list = (store: Store, query: Partial<CustomerQuery> = {}) =>
  listCustomers(store.read, { ...DEFAULT_FILTER, search: '', page: 1, pageSize: 25, ...query })

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

  it('CUS-27 pages through 230 customers: each once, in the order that both databases have', async () => {
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

type Row = (typeof MANY)[number]

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const shownId = (row: Row) => row.customer_id ?? 'WZN-001'
const COMPARED = {
  customerId: (a: Row, b: Row) =>
    shownId(a).length - shownId(b).length || byText(shownId(a), shownId(b)) || byText(a.id, b.id),
  nama: (a: Row, b: Row) => byText(asciiLower(a.nama), asciiLower(b.nama)) || byText(a.id, b.id),
  tanggalDaftar: (a: Row, b: Row) => byText(a.tanggal_daftar, b.tanggal_daftar) || byText(a.id, b.id),
  paket: (a: Row, b: Row) => byText(a.paket, b.paket) || COMPARED.nama(a, b),
}
const ODD_NAMES = [
  'zoe',
  'Zoe',
  'ZOE',
  'Éva',
  'eva',
  'élok',
  '10 Jaya',
  '9 Jaya',
  ' spasi',
  '_x',
  '😀',
  '张伟',
  'Ñ',
]

describeOnBothDatabases('listCustomers, filtered and sorted', (open) => {
  const rows = [...MANY, ...ODD_NAMES.flatMap((nama) => [customerRow({ nama }), customerRow({ nama })])]

  it.each(SORT_FIELDS.flatMap((sort) => SORT_ORDERS.map((order) => ({ sort, order }))))(
    'CUS-11, CUS-12 sorts by $sort $order, ties by document id, alike on both databases',
    async ({ sort, order }) => {
      const store = await open()
      await insertCustomers(store, rows)
      const sorted = rows.toSorted(COMPARED[sort]).map((row) => row.id)
      const expected = order === 'asc' ? sorted : sorted.toReversed()
      const question = { ...DEFAULT_FILTER, search: '', sort, order }
      expect(await listCustomerIds(store.read, question)).toEqual(expected)
      const second = await list(store, { sort, order, page: 2, pageSize: 100 })
      expect(second.rows.map((row) => row.id)).toEqual(expected.slice(100, 200))
    },
  )

  it('CUS-09, CUS-10, CUS-20 filters by status and package; DATA-14 no status is Aktif', async () => {
    const store = await open()
    await insertCustomers(store, rows)
    const active = rows.filter((row) => row.status !== 'Non-Aktif').length
    const combinations = STATUS_FILTERS.flatMap((status) =>
      ['semua', '4Mbps', '7Mbps', 'Rumah 20'].map((paket) => ({ status, paket })),
    )
    for (const { status, paket } of combinations) {
      const found = rows
        .filter((row) => status === 'semua' || (row.status ?? 'Aktif') === status)
        .filter((row) => paket === 'semua' || row.paket === paket)
      const counts = { total: rows.length, active, filtered: found.length }
      expect(await list(store, { status, paket }), `${status}, ${paket}`).toMatchObject(counts)
      expect(await listCustomerIds(store.read, { ...DEFAULT_FILTER, search: '', status, paket })).toEqual(
        found.toSorted(COMPARED.customerId).map((row) => row.id),
      )
    }
  })

  it('CUS-03, CUS-09, CUS-10 search and filters hold together', async () => {
    const store = await open()
    await insertCustomers(store, rows)
    const question = { ...DEFAULT_FILTER, search: 'dwi 1', status: 'Non-Aktif', paket: '7Mbps' } as const
    const found = rows.filter((row) => row.nama.startsWith('dwi 1') && row.paket === '7Mbps')
    expect(found.length).toBeGreaterThan(3)
    expect(new Set(await listCustomerIds(store.read, question))).toEqual(new Set(found.map((row) => row.id)))
    expect((await list(store, question)).filtered).toBe(found.length)
    expect((await list(store, { ...question, status: 'Aktif' })).filtered).toBe(0)
  })

  it('says who shares a number with somebody, be they on the page or not', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ customer_id: 'WZN-100', whatsapp: '6281000000001' }),
      customerRow({ customer_id: 'WZN-101', whatsapp: '6281000000002' }),
      customerRow({ customer_id: 'WZN-102', whatsapp: '6281000000001', status: 'Non-Aktif' }),
    ])
    const shares = async (query: Partial<CustomerQuery>) =>
      (await list(store, query)).rows.map((row) => row.sharesNumber)
    expect(await shares({})).toEqual([true, false, true])
    expect(await shares({ pageSize: 1 })).toEqual([true])
    expect(await shares({ status: 'Non-Aktif' })).toEqual([true])
  })
})

describe('listCustomers on SQLite', () => {
  const open = freshSqlite()

  it.each(SORT_FIELDS.flatMap((sort) => SORT_ORDERS.map((order) => ({ sort, order }))))(
    'reads a page sorted by $sort $order from its index, without sorting',
    async ({ sort, order }) => {
      const store = await open()
      await insertCustomers(store, MANY)
      const [counts, page] = await plansOf(store, { sort, order })
      expect([counts, page]).toEqual([
        'SCAN customer_group',
        `SCAN pelanggan USING COVERING INDEX pelanggan_${sort.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      ])
    },
  )
})

/** How SQLite would run each statement of a list. */
async function plansOf(store: Store, query: Partial<CustomerQuery>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const reader = store.read.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await listCustomers(reader, { ...DEFAULT_FILTER, search: '', page: 1, pageSize: 25, ...query })
  const plans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = store.read.getExecutor().compileQuery(node, { queryId: '' })
    const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    const { rows } = await store.read.executeQuery<{ detail: string }>(explain)
    plans.push(rows.map((row) => row.detail).join('; '))
  }
  return plans
}

describeOnBothDatabases('getCustomer', (open) => {
  it('DATA-07 DATA-08 DATA-09 DATA-10 DATA-11 DATA-12 DATA-13 gives the document with its field names', async () => {
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
      customerRow({ id: 'doc1', customer_id: null, user_id: null, status: null, is_new: 1 }),
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

  it('isNew says whether it was looked at, not whether it has an id', async () => {
    const store = await open()
    await insertCustomers(store, [
      customerRow({ id: 'doc1', customer_id: null, is_new: 0 }),
      customerRow({ id: 'doc2', customer_id: 'WZN-345', is_new: 1 }),
    ])
    expect((await getCustomer(store.read, 'doc1')).isNew).toBe(false)
    expect((await getCustomer(store.read, 'doc2')).isNew).toBe(true)
  })

  it('countBillsOf is 0 for a customer without bills', async () => {
    expect(await countBillsOf((await open()).read, 'doc1')).toBe(0)
  })
})

describeOnBothDatabases('getCustomerDetail', (open) => {
  it('R2 adds how many bills there are, and who else has the number', async () => {
    const store = await open()
    const whatsapp = '6287700001111'
    await insertCustomers(store, [
      customerRow({ id: 'doc1', whatsapp, nama: 'Ani' }),
      customerRow({ id: 'doc3', whatsapp, nama: 'citra', customer_id: 'WZN-300' }),
      customerRow({ id: 'doc2', whatsapp, nama: 'Budi' }),
      customerRow({ id: 'doc4', whatsapp: `${whatsapp}2` }),
    ])
    await store.transaction((trx) =>
      trx
        .insertInto('tagihan')
        .values([billRow({ customer_id: 'doc1' }), billRow({ customer_id: 'doc2' })])
        .execute(),
    )
    expect(await getCustomerDetail(store.read, 'doc1')).toEqual({
      customer: await getCustomer(store.read, 'doc1'),
      billCount: 1,
      sameNumber: [
        { id: 'doc2', customerId: 'WZN-001', nama: 'Budi' },
        { id: 'doc3', customerId: 'WZN-300', nama: 'citra' },
      ],
      sameName: [],
    })
    expect(await getCustomerDetail(store.read, 'doc4')).toMatchObject({ billCount: 0, sameNumber: [] })
  })

  it('throws NOT_FOUND', async () => {
    await expect(getCustomerDetail((await open()).read, 'doc1')).rejects.toThrow(new AppError('NOT_FOUND'))
  })
})

describeOnBothDatabases('countNew', (open) => {
  it('counts the registrations that nobody looked at', async () => {
    const store = await open()
    expect(await countNew(store.read)).toEqual({ count: 0, waiting: 0 })
    await insertCustomers(store, [
      customerRow({ is_new: 1 }),
      customerRow({ is_new: 1, customer_id: 'WZN-100' }),
      customerRow({ is_new: 0 }),
    ])
    await insertRegistrations(store, [{ state: 'waiting' }, { state: 'rejected' }, { state: 'approved' }])
    expect(await countNew(store.read)).toEqual({ count: 3, waiting: 1 })
  })
})
