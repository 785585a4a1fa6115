import { describe, expect, it } from 'vitest'
import { billRow, customerRow, insertBills, insertCustomers } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { TagihanTable } from '../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import type { BillQuery } from '../schemas.ts'
import { listBillableCustomers, listBillableIds } from './queries/billable-customers.ts'
import { listBills, listBillsOf } from './queries.ts'

const MAY: BillQuery = {
  period: '2026-05' as BillingPeriod,
  search: '',
  status: 'semua',
  sort: 'tanggal',
  order: 'asc',
  page: 1,
  pageSize: 25,
}

function bill(id: string, changes: Partial<TagihanTable> = {}): TagihanTable {
  return billRow({ id, customer_name: `Pelanggan ${id}`, ...changes })
}

const paid = { is_paid: 1, paid_at: '2026-05-06T03:00:00.000Z' } as const

describeOnBothDatabases('listBills', (open) => {
  const withBills = async (...rows: TagihanTable[]) => {
    const store = await open()
    await insertBills(store, rows)
    return store
  }
  const ids = async (store: Store, query: Partial<BillQuery> = {}) =>
    (await listBills(store.read, { ...MAY, ...query })).rows.map(({ id }) => id)

  it('PAY-20 reads the bills of one month and year', async () => {
    const june = { month: 'Juni', period: '2026-06' }
    const lastYear = { year: '2025', period: '2025-05' }
    const store = await withBills(bill('a'), bill('b', june), bill('c', lastYear))
    expect(await ids(store)).toEqual(['a'])
    expect(await ids(store, { period: '2026-06' as BillingPeriod })).toEqual(['b'])
    expect(await ids(store, { period: '2025-05' as BillingPeriod })).toEqual(['c'])
    expect(await ids(store, { period: '2024-05' as BillingPeriod })).toEqual([])
  })

  it('PAY-06 filters by status', async () => {
    const store = await withBills(bill('a', paid), bill('b'))
    expect(await ids(store, { status: 'semua' })).toEqual(['a', 'b'])
    expect(await ids(store, { status: 'lunas' })).toEqual(['a'])
    expect(await ids(store, { status: 'belum' })).toEqual(['b'])
  })

  it.each([
    ['budi', ['a', 'b']],
    ['BUDI', ['a', 'b']],
    ['di s', ['a']],
    ['di  s', ['a']],
    ['100%', ['c']],
    ['%', ['c']],
    ['_', ['d']],
    ['\\', ['e']],
    ["'", ['f']],
    ['4Mbps', []],
    ['tidak ada', []],
  ])('PAY-03 searches customer names for %j', async (search, expected) => {
    const names = ['Budi Santoso', 'Pak BUDIMAN', 'Toko 100% Halal', 'snake_case', 'back\\slash', "O'Neil"]
    const store = await withBills(
      ...names.map((customer_name, index) => bill('abcdef'.charAt(index), { customer_name })),
    )
    expect(await ids(store, { search })).toEqual(expected)
  })

  it.each([
    ['tanggal', ['b', 'c', 'a']],
    ['jumlah', ['c', 'a', 'b']],
    ['pelanggan', ['a', 'b', 'c']],
  ] as const)('PAY-07 PAY-08 sorts by %s, both ways', async (sort, ascending) => {
    const store = await withBills(
      bill('a', { customer_name: 'agus', amount: 20, created_at: '2026-05-03T00:00:00.000Z' }),
      bill('b', { customer_name: 'Budi', amount: 30, created_at: '2026-05-01T00:00:00.000Z' }),
      bill('c', { customer_name: 'cici', amount: 10, created_at: '2026-05-02T00:00:00.000Z' }),
    )
    expect(await ids(store, { sort, order: 'asc' })).toEqual(ascending)
    expect(await ids(store, { sort, order: 'desc' })).toEqual([...ascending].reverse())
  })

  it.each(['tanggal', 'jumlah', 'pelanggan'] as const)(
    'every page of equal bills sorted by %s shows other rows',
    async (sort) => {
      const all = Array.from({ length: 23 }, (_, index) => String(index).padStart(2, '0'))
      const store = await withBills(...all.map((id) => bill(id, { customer_name: 'Sama' })))
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = []
        for (const page of [1, 2, 3]) seen.push(...(await ids(store, { sort, order, page, pageSize: 10 })))
        expect(seen).toEqual(order === 'asc' ? all : [...all].reverse())
      }
    },
  )

  it('PAY-16 PAY-17 counts and sums what is paid over all pages that the filters show', async () => {
    const store = await withBills(
      bill('a', { ...paid, amount: 100_000 }),
      bill('b', { ...paid, amount: 150_000, customer_name: 'Budi' }),
      bill('c', { amount: 999 }),
      bill('d', { ...paid, amount: 5, month: 'Juni', period: '2026-06' }),
    )
    const page = await listBills(store.read, { ...MAY, pageSize: 1, page: 2 })
    expect(page).toMatchObject({ count: 3, paidSum: 250_000, page: 2, pageCount: 3 })
    expect(page.rows).toHaveLength(1)
    const found = { ...MAY, search: 'budi' }
    expect(await listBills(store.read, found)).toMatchObject({ count: 1, paidSum: 150_000 })
    const open = { ...MAY, status: 'belum' as const }
    expect(await listBills(store.read, open)).toMatchObject({ count: 1, paidSum: 0 })
  })

  it('PAY-03 PAY-16 pages through what a search finds without gaps, also where it finds many', async () => {
    const all = Array.from({ length: 1100 }, (_, index) =>
      bill(String(index).padStart(4, '0'), { amount: index, ...(index % 4 > 0 && paid) }),
    )
    const store = await withBills(...all, bill('other', { customer_name: 'Budi' }))
    const found = { search: 'pelanggan', sort: 'jumlah', pageSize: 100 } as const
    for (const status of ['semua', 'lunas', 'belum'] as const) {
      const wanted = all.filter(
        ({ is_paid }) => status === 'semua' || (is_paid === 1) === (status === 'lunas'),
      )
      const paidSum = wanted.reduce((sum, { is_paid, amount }) => sum + is_paid * amount, 0)
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(wanted.length / 100); page++) {
        const answer = await listBills(store.read, { ...MAY, ...found, status, page })
        expect(answer).toMatchObject({ count: wanted.length, paidSum })
        seen.push(...answer.rows.map(({ id }) => id))
      }
      expect(seen).toEqual(wanted.map(({ id }) => id))
    }
  })

  it('answers an empty month and a page beyond the last one', async () => {
    const store = await withBills(bill('a'))
    const nothing = { rows: [], count: 0, paidSum: 0, page: 1, pageCount: 1 }
    expect(await listBills(store.read, { ...MAY, search: 'zzz', page: 9 })).toEqual(nothing)
    expect(await listBills(store.read, { ...MAY, page: 9 })).toMatchObject({ page: 1, rows: [{ id: 'a' }] })
  })
})

describeOnBothDatabases('listBillsOf', (open) => {
  const deps = { clock: fixedClock('2026-06-05T16:59:59.999Z'), timeZone: 'Asia/Jakarta' }
  const budi = { id: 'budi', page: 1, pageSize: 25 }
  const withBills = async (...changes: Partial<TagihanTable>[]) => {
    const store = await open()
    const rows = changes.map((change) => billRow({ customer_id: 'budi', ...change }))
    await store.transaction((trx) => trx.insertInto('tagihan').values(rows).execute())
    return store
  }

  it('R2 has the bills of that customer only, newest month first, of one month the newest first', async () => {
    const store = await withBills(
      { id: 'mei', period: '2026-05', created_at: '2026-06-09T00:00:00.000Z' },
      { id: 'juni-2', period: '2026-06', repeat_number: 1, created_at: '2026-06-03T00:00:00.000Z' },
      { id: 'juni-1', period: '2026-06', created_at: '2026-06-02T00:00:00.000Z' },
      { id: 'desember', period: '2025-12', created_at: '2026-06-08T00:00:00.000Z' },
      { id: 'lain', customer_id: 'citra' },
    )
    const { rows } = await listBillsOf(store.read, deps, budi)
    expect(rows.map(({ id }) => id)).toEqual(['juni-2', 'juni-1', 'mei', 'desember'])
    const nobody = { rows: [], page: 1, pageCount: 1, count: 0, unpaidSum: 0 }
    expect(await listBillsOf(store.read, deps, { ...budi, id: 'x' })).toEqual(nobody)
  })

  it('R2 sums what is unpaid over all pages', async () => {
    const store = await withBills(
      { period: '2026-05', amount: 100_000 },
      { ...paid, period: '2026-04', amount: 7 },
      { period: '2026-03', amount: 50_001 },
      { customer_id: 'citra', amount: 999 },
    )
    const page = await listBillsOf(store.read, deps, { ...budi, page: 2, pageSize: 2 })
    expect(page).toMatchObject({ page: 2, pageCount: 2, count: 3, unpaidSum: 150_001 })
    expect(page.rows.map(({ amount }) => amount)).toEqual([50_001])
    expect(await listBillsOf(store.read, deps, { ...budi, page: 9, pageSize: 2 })).toEqual(page)
  })

  it('R24 R25 an unpaid bill is overdue once its due day is over in the business time zone', async () => {
    const store = await withBills(
      { period: '2026-06', due_on: '2026-06-05' },
      { period: '2026-05', due_on: '2026-05-05' },
      { ...paid, period: '2026-04', due_on: '2026-04-05' },
    )
    const overdue = async (now: string) => {
      const { rows } = await listBillsOf(store.read, { ...deps, clock: fixedClock(now) }, budi)
      return rows.map(({ dueOn, isOverdue }) => [dueOn, isOverdue])
    }
    expect(await overdue('2026-06-05T16:59:59.999Z')).toEqual([
      ['2026-06-05', false],
      ['2026-05-05', true],
      ['2026-04-05', false],
    ])
    expect((await overdue('2026-06-05T17:00:00.000Z'))[0]).toEqual(['2026-06-05', true])
  })
})

describeOnBothDatabases('listBillableCustomers', (open) => {
  const withCustomers = async (...changes: Parameters<typeof customerRow>[0][]) => {
    const store = await open()
    await insertCustomers(
      store,
      changes.map((change) => customerRow(change)),
    )
    return store
  }
  const question = { search: '', page: 1, pageSize: 25 }
  const names = async (store: Store, search = '') =>
    (await listBillableCustomers(store.read, { ...question, search })).rows.map(({ nama }) => nama)

  it('ONE-02 has only active customers, by name', async () => {
    const store = await withCustomers(
      { nama: 'cici' },
      { nama: 'Agus', status: null },
      { nama: 'Budi', status: 'Non-Aktif' },
    )
    expect(await names(store)).toEqual(['Agus', 'cici'])
  })

  describe('ONE-03 search', () => {
    it.each([
      ['ONE-04 by name', 'RAHAYU', ['Siti Rahayu']],
      ['ONE-05 by address', 'mawar', ['Budi']],
      ['literally', '%', ['Toko 100%']],
      ['literally', '_', []],
      ['not by number', '6281111', []],
      ['not by WZN id', 'WZN-321', []],
    ])('%s: %j', async (_case, search, expected) => {
      const store = await withCustomers(
        { nama: 'Siti Rahayu', alamat: 'Jl. Melati', whatsapp: '628111122223', customer_id: 'WZN-321' },
        { nama: 'Budi', alamat: 'Gg. Mawar 3' },
        { nama: 'Toko 100%', alamat: 'Pasar' },
        { nama: 'Rahayu Lama', alamat: 'Gg. Mawar', status: 'Non-Aktif' },
      )
      expect(await names(store, search)).toEqual(expected)
    })
  })

  it('ONE-06 R36 gives the ids of all that a search finds on any page and that have a number', async () => {
    const inTown = { alamat: 'Weleri' }
    const store = await withCustomers(
      ...Array.from({ length: 30 }, (_, index) => ({ id: `c${index + 10}`, ...inTown })),
      { id: 'tanpa-nomor', whatsapp: '', ...inTown },
      { id: 'nonaktif', status: 'Non-Aktif', ...inTown },
      { id: 'lain', nama: 'Siti', alamat: 'Kendal' },
    )
    const inWeleri = Array.from({ length: 30 }, (_, index) => `c${index + 10}`)
    expect(await listBillableIds(store.read, 'weleri')).toEqual({ ids: inWeleri })
    expect(await listBillableIds(store.read, '')).toEqual({ ids: [...inWeleri, 'lain'] })
    expect(await listBillableIds(store.read, 'x')).toEqual({ ids: [] })
  })

  it('ONE-17 RULE-01 RULE-02 RULE-03 gives each its full package price, and WZN-001 without an id', async () => {
    const store = await withCustomers(
      { nama: 'a', paket: '4Mbps', customer_id: 'WZN-500', id: 'id-a' },
      { nama: 'b', paket: '7Mbps' },
      { nama: 'c', paket: 'lama' },
    )
    const { rows } = await listBillableCustomers(store.read, question)
    expect(rows[0]).toEqual({
      id: 'id-a',
      customerId: 'WZN-500',
      nama: 'a',
      alamat: 'Jl. Raya Weleri No. 12, Kendal',
      whatsapp: '6281234567890',
      paket: '4Mbps',
      price: 100_000,
    })
    expect(rows.map(({ price }) => price)).toEqual([100_000, 150_000, 100_000])
    expect(rows[1]?.customerId).toBe('WZN-001')
  })

  it('comes in pages without gaps', async () => {
    const store = await withCustomers(...Array.from({ length: 7 }, () => ({ nama: 'Sama' })))
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) {
      const found = await listBillableCustomers(store.read, { search: '', page, pageSize: 3 })
      expect(found).toMatchObject({ page, pageCount: 3, count: 7 })
      for (const { id } of found.rows) seen.add(id)
    }
    expect(seen.size).toBe(7)
  })
})
