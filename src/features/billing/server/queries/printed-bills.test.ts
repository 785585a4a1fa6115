import { expect, it } from 'vitest'
import { billRow, customerRow, insertBills, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { printedBillNumber } from '../../rules/invoice-number.ts'
import { getPrintedBill, listAllPrintedBills, listPrintedBills } from './printed-bills.ts'

const ZONE = 'Asia/Jakarta'
const MAY = { period: '2026-05' as BillingPeriod, search: '' }
// 16 May in Jakarta.
const budi = customerRow({
  id: 'budi',
  customer_id: 'WZN-102',
  alamat: 'Weleri',
  tanggal_daftar: '2026-05-15T17:00:00.000Z',
})

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
    const all = await listAllPrintedBills(store.read, ZONE, MAY)
    const onPages = [...first.rows, ...(await page(2)).rows]
    // The paper says less than the screen, and the same.
    expect(onPages).toMatchObject(all)
    expect(all.map(({ id }) => id)).toEqual(['agus', 'Budi', 'cici'])
  })

  it('PRINT-02 are found by name, each sign for itself', async () => {
    const store = await withBills(bill('Toko 100%'), bill('Budi Santoso'))
    const found = async (search: string) =>
      (await listAllPrintedBills(store.read, ZONE, { ...MAY, search })).map(({ id }) => id)
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
    const rows = await listAllPrintedBills(store.read, ZONE, MAY)
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
    const [row] = await listAllPrintedBills(store.read, ZONE, MAY)
    expect(printedBillNumber(row?.id ?? '')).toBe('aB3dE6gH')
  })
})
