import { expect, it } from 'vitest'
import { billRow, customerRow, insertBills, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { PaperBill } from '../../print-contract.ts'
import { printedBillNumber } from '../../rules/invoice-number.ts'
import { getPrintedBill, listPaperBills, listPrintedBills } from './printed-bills.ts'

const ZONE = 'Asia/Jakarta'
const MAY = { period: '2026-05' as BillingPeriod, search: '', cursor: '' }
// 16 May in Jakarta.
const budi = customerRow({
  id: 'budi',
  customer_id: 'WZN-102',
  alamat: 'Weleri',
  tanggal_daftar: '2026-05-15T17:00:00.000Z',
})

/** All parts behind a place. */
async function papersAfter(store: Store, cursor: string | null, partSize: number, search = '') {
  const papers: PaperBill[] = []
  for (let next = cursor; next !== null; ) {
    const part = await listPaperBills(store.read, ZONE, { ...MAY, search, cursor: next }, partSize)
    papers.push(...part.rows)
    next = part.next
  }
  return papers
}

describeOnBothDatabases('printed bills', (open) => {
  const withBills = async (...bills: TagihanTable[]) => {
    const store = await open()
    await insertCustomers(store, [budi, customerRow({ id: 'lama', customer_id: null })])
    await insertBills(store, bills)
    return store
  }
  const bill = (id: string, changes: Partial<TagihanTable> = {}) =>
    billRow({ id, customer_name: id, ...changes })

  it('PRINT-04 are those of one month and year, by name, page by page or all at once', async () => {
    const store = await withBills(
      bill('cici'),
      bill('Budi'),
      bill('agus'),
      bill('juni', { period: '2026-06', month: 'Juni' }),
      bill('lalu', { period: '2025-05', year: '2025' }),
    )
    const page = (number: number) => listPrintedBills(store.read, ZONE, { ...MAY, page: number, pageSize: 2 })
    const first = await page(1)
    expect(first).toMatchObject({ page: 1, pageCount: 2, count: 3 })
    const all = (await listPaperBills(store.read, ZONE, MAY)).rows
    const onPages = [...first.rows, ...(await page(2)).rows]
    // The paper says less than the screen, and the same.
    expect(onPages).toMatchObject(all)
    expect(all.map(({ id }) => id)).toEqual(['agus', 'Budi', 'cici'])
  })

  it('PRINT-02 are found by name, each sign for itself', async () => {
    const store = await withBills(bill('Toko 100%'), bill('Budi Santoso'))
    const found = async (search: string) =>
      (await listPaperBills(store.read, ZONE, { ...MAY, search })).rows.map(({ id }) => id)
    expect(await found('SANT')).toEqual(['Budi Santoso'])
    expect(await found('%')).toEqual(['Toko 100%'])
    expect(await found('_')).toEqual([])
    const { count } = await listPrintedBills(store.read, ZONE, {
      ...MAY,
      search: 'sant',
      page: 1,
      pageSize: 25,
    })
    expect(count).toBe(1)
  })

  it.each([1, 4, 19, 20, 21])(
    'are the same joined from parts of %i, also those of a search',
    async (partSize) => {
      const names = ['agus', 'Agus', ' agus', 'agus ', 'É']
      const store = await withBills(
        ...Array.from({ length: 20 }, (_, i) =>
          bill(`b${(i * 7) % 20}`, { customer_name: names[i % 5] ?? '' }),
        ),
        bill('juni', { period: '2026-06', month: 'Juni' }),
      )
      const { rows, next } = await listPaperBills(store.read, ZONE, MAY)
      expect([rows.length, next]).toEqual([20, null])
      expect(await papersAfter(store, '', partSize)).toEqual(rows)
      const found = await listPaperBills(store.read, ZONE, { ...MAY, search: 'GUS' })
      expect(found.rows).toHaveLength(16)
      expect(await papersAfter(store, '', partSize, 'GUS')).toEqual(found.rows)
    },
  )

  it('go on behind a bill that is deleted meanwhile', async () => {
    const store = await withBills(...['a', 'b', 'c', 'd'].map((id) => bill(id)))
    const { rows, next } = await listPaperBills(store.read, ZONE, MAY, 2)
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b'])
    await store.transaction((trx) => trx.deleteFrom('tagihan').where('id', 'in', ['a', 'b']).execute())
    expect((await papersAfter(store, next, 2)).map(({ id }) => id)).toEqual(['c', 'd'])
  })

  it('are not asked for by a cursor that is none', async () => {
    const store = await open()
    const asked = listPaperBills(store.read, ZONE, { ...MAY, cursor: 'x' })
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: ['cursor'] }] })
  })

  it('PRINT-13 RULE-05 R19 have the prorated amount beside their own', async () => {
    const store = await withBills(
      bill('a', { customer_id: 'budi', amount: 90_000 }),
      bill('b', {
        customer_id: 'budi',
        amount: 1,
        paket: '7Mbps',
        billing_cycle: 'quarterly',
        repeat_number: 1,
      }),
      bill('c', { customer_id: 'lama', amount: 80_000 }),
    )
    const rows = (await listPaperBills(store.read, ZONE, MAY)).rows
    expect(rows.map((row) => [row.amount, row.proratedAmount])).toEqual([
      [90_000, 51_613],
      [1, 377_419],
      [80_000, 100_000],
    ])
    expect(rows.map((row) => [row.wznId, row.alamat])).toEqual([
      ['WZN-102', 'Weleri'],
      ['WZN-102', 'Weleri'],
      ['WZN-001', 'Jl. Raya Weleri No. 12, Kendal'],
    ])
  })

  it('PRINT-14 R11 fall back to their own amount where proration gives 0 or the customer is gone', async () => {
    const store = await withBills(
      bill('a', { customer_id: 'budi', period: '2026-04', amount: 70_000 }),
      bill('b', { customer_id: 'hilang', amount: 60_000 }),
    )
    expect(await getPrintedBill(store.read, ZONE, 'a')).toMatchObject({
      amount: 70_000,
      proratedAmount: 70_000,
    })
    const orphan = { amount: 60_000, proratedAmount: 60_000, wznId: '', alamat: '' }
    expect(await getPrintedBill(store.read, ZONE, 'b')).toMatchObject(orphan)
    await expect(getPrintedBill(store.read, ZONE, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('PRINT-10 show the first 8 characters of their document id as their number', async () => {
    const store = await withBills(bill('aB3dE6gH9jK2mN5pQ8sT', { invoice_number: 'INV/202605/001' }))
    const [row] = (await listPaperBills(store.read, ZONE, MAY)).rows
    expect(printedBillNumber(row?.id ?? '')).toBe('aB3dE6gH')
  })
})
