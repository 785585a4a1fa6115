import { beforeEach, describe, expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { HistoryPage, HistoryQuery } from '../../history-contract.ts'
import { rebuildTotals } from '../commands/rebuild-totals.ts'
import { listHistory } from './bill-history.ts'

const TIME_ZONE = 'Asia/Jakarta'
const PAID = { is_paid: 1, paid_at: '2026-05-03T00:00:00.000Z' } as const
const month = (text: string) => text as BillingPeriod

describeOnBothDatabases('the bill history', (open) => {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })

  const add = async (bills: readonly Partial<TagihanTable>[]) => {
    await store.transaction(async (trx) => {
      await insertRows(
        trx,
        'tagihan',
        bills.map((bill) => billRow(bill)),
      )
      await rebuildTotals(trx, TIME_ZONE)
    })
  }
  const ask = (query: Partial<HistoryQuery> = {}): Promise<HistoryPage> =>
    listHistory(
      store.read,
      { clock: fixedClock(), timeZone: TIME_ZONE },
      { search: '', status: 'semua', cursor: '', pageSize: 25, ...query },
    )
  const idsOf = async (query: Partial<HistoryQuery> = {}) => (await ask(query)).rows.map(({ id }) => id)
  /** All pages, one after the other. */
  const walk = async (query: Partial<HistoryQuery>): Promise<string[][]> => {
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: HistoryPage = await ask({ ...query, cursor })
      if (pages.length > 50) throw new Error('the pages do not come to an end')
      pages.push(page.rows.map(({ id }) => id))
      cursor = page.next
    }
    return pages
  }

  it('has nothing to begin with', async () => {
    const nothing = { rows: [], next: null, count: 0, billedSum: 0, paidSum: 0, unpaidSum: 0, cut: null }
    expect(await ask()).toEqual(nothing)
    expect(await ask({ search: 'budi' })).toEqual(nothing)
    expect(await ask({ search: 'INV/202605/001' })).toEqual(nothing)
  })

  it('tells of each bill what the list shows', async () => {
    const bill = { id: 'satu', customer_id: 'budi', invoice_number: 'INV/202603/007', period: '2026-03' }
    await add([{ ...bill, last_period: '2026-05', due_on: '2026-03-05' }])
    expect((await ask()).rows).toEqual([
      {
        id: 'satu',
        customerId: 'budi',
        customerName: 'Budi Santoso',
        paket: '4Mbps',
        amount: 100_000,
        period: '2026-03',
        lastPeriod: '2026-05',
        isPaid: false,
        isOverdue: true,
        createdAt: '2026-05-01T00:00:00.000Z',
        paidAt: null,
        invoiceNumber: 'INV/202603/007',
      },
    ])
  })

  const MIXED: readonly Partial<TagihanTable>[] = [
    { id: 'a5', customer_id: 'a', customer_name: 'agus', period: '2026-05', amount: 1 },
    { id: 'B5', customer_id: 'b', customer_name: 'Budi', period: '2026-05', amount: 20, ...PAID },
    { id: 'b5', customer_id: 'B', customer_name: 'budi', period: '2026-05', amount: 300 },
    { id: 'z5', customer_id: 'z', customer_name: 'Zaki  bin Umar', period: '2026-05', amount: 4000, ...PAID },
    { id: 'a4', customer_id: 'a', customer_name: 'agus', period: '2026-04', amount: 50_000, ...PAID },
    { id: 'a3', customer_id: 'a', customer_name: 'agus', period: '2026-03', amount: 600_000 },
    { id: 'b3', customer_id: 'b', customer_name: 'Budi', period: '2026-03', amount: 7_000_000, ...PAID },
  ]

  describe('of several months', () => {
    beforeEach(() => add(MIXED))

    it.each([
      [{}, ['a5', 'B5', 'b5', 'z5', 'a4', 'a3', 'b3'], 7_654_321, 7_054_020],
      [{ status: 'lunas' }, ['B5', 'z5', 'a4', 'b3'], 7_054_020, 7_054_020],
      [{ status: 'belum' }, ['a5', 'b5', 'a3'], 600_301, 0],
      [{ from: month('2026-04') }, ['a5', 'B5', 'b5', 'z5', 'a4'], 54_321, 54_020],
      [{ to: month('2026-04') }, ['a4', 'a3', 'b3'], 7_650_000, 7_050_000],
      [{ from: month('2026-04'), to: month('2026-04'), status: 'belum' }, [], 0, 0],
      [{ from: month('2026-06') }, [], 0, 0],
    ] as const)('answers %o in order, with count and sums of all', async (query, ids, billedSum, paidSum) => {
      for (const pageSize of [1, 2, 3, 25]) {
        const pages = await walk({ ...query, pageSize })
        expect(pages.flat()).toEqual(ids)
        expect(pages).toHaveLength(Math.max(1, Math.ceil(ids.length / pageSize)))
      }
      const sums = { count: ids.length, billedSum, paidSum, unpaidSum: billedSum - paidSum, cut: null }
      expect(await ask({ ...query, pageSize: 2 })).toMatchObject(sums)
    })

    it('goes on after a bill that is gone by now', async () => {
      const { next } = await ask({ pageSize: 2 })
      await store.transaction(async (trx) => {
        await trx.deleteFrom('tagihan').where('id', '=', 'B5').execute()
        await rebuildTotals(trx, TIME_ZONE)
      })
      expect(await idsOf({ cursor: next ?? '', pageSize: 2 })).toEqual(['b5', 'z5'])
    })

    it('refuses a cursor that is none', async () => {
      await expect(ask({ cursor: 'Mei 2026' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    })
  })

  describe('searched', () => {
    beforeEach(async () => {
      await insertCustomers(store, [
        customerRow({ id: 'a', nama: 'Agus', whatsapp: '628111111111', customer_id: 'WZN-101' }),
        customerRow({ id: 'b', nama: 'Budi 100%', whatsapp: '628122222222', customer_id: 'WZN-102' }),
      ])
      await add([
        ...MIXED.map((bill, index) => ({
          ...bill,
          invoice_number: `INV/${bill.period?.replace('-', '')}/00${index}`,
        })),
        { id: 'tanpa', customer_id: 'x', customer_name: 'Tanpa Nomor', period: '2026-02' },
      ])
      await store.transaction((trx) =>
        trx
          .insertInto('former_name')
          .values([
            {
              customer_id: 'z',
              nama: 'Zaki',
              whatsapp: '628133333333',
              search_text: 'zaki bin umar 628133333333',
            },
            {
              customer_id: 'a',
              nama: 'Agustina',
              whatsapp: '628144444444',
              search_text: 'agustina 628144444444',
            },
            {
              customer_id: 'a',
              nama: 'Agus Lama',
              whatsapp: '628111111111',
              search_text: 'agus lama 628111111111',
            },
          ])
          .execute(),
      )
    })

    it.each([
      ['agus', ['a5', 'a4', 'a3']],
      ['AGUSTINA', ['a5', 'a4', 'a3']],
      ['44444', ['a5', 'a4', 'a3']],
      ['wzn-102', ['B5', 'b3']],
      ['1222', ['B5', 'b3']],
      ['100%', ['B5', 'b3']],
      ['_', []],
      ['zaki bin', ['z5']],
      ['tidak ada', []],
      ['inv/202605', ['a5', 'B5', 'b5', 'z5']],
      ['INV/202605/001', ['B5']],
      ['INV/2027', []],
      ['inv', []],
    ])('finds by %j', async (search, ids) => {
      expect(await idsOf({ search })).toEqual(ids)
      expect((await walk({ search, pageSize: 1 })).flat()).toEqual(ids)
    })

    it('counts and sums what was found within months and status', async () => {
      const found = { count: 3, billedSum: 650_001, paidSum: 50_000, unpaidSum: 600_001, cut: null }
      expect(await ask({ search: 'agus', pageSize: 1 })).toMatchObject(found)
      const narrowed = { search: 'agus', from: month('2026-04'), to: month('2026-05') }
      expect(await idsOf({ ...narrowed, status: 'lunas' })).toEqual(['a4'])
      expect(await idsOf({ ...narrowed, status: 'belum' })).toEqual(['a5'])
      expect(await idsOf({ search: 'INV/', status: 'belum', to: month('2026-04') })).toEqual(['a3'])
    })
  })

  it('shows the bills of 500 customers, the first by name, and says that there are more', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `Warga ${String(index).padStart(3, '0')}`)
    const customers = [...names, 'Warga 0005'].map((nama) =>
      customerRow({ id: nama.replace(' ', '-'), nama }),
    )
    await insertCustomers(store, customers.slice(0, 500))
    // One of them was called otherwise before; the 501st is gone.
    const rename = (customer_id: string, nama: string) => {
      const former = { customer_id, nama, whatsapp: '', search_text: nama.toLowerCase() }
      return store.transaction((trx) => trx.insertInto('former_name').values(former).execute())
    }
    await rename('Warga-000', 'Warga Lama')
    await add(
      customers.map(({ id, nama }) => ({ id: nama, customer_id: id, customer_name: nama, amount: 1000 })),
    )
    expect(await ask({ search: 'warga' })).toMatchObject({ count: 500, billedSum: 500_000, cut: null })
    await rename('Warga-0005', 'Warga 0005')
    expect(await ask({ search: 'warga' })).toMatchObject({ count: 500, billedSum: 500_000, cut: 'customers' })
    const shown = (await walk({ search: 'warga', pageSize: 200 })).flat()
    expect(shown).toContain('Warga 0005')
    expect(shown).not.toContain('Warga 499')
  })

  it('shows 500 bills of an invoice number’s beginning, and says that there are more', async () => {
    const bills = Array.from({ length: 501 }, (_, index) => ({
      invoice_number: `INV/202605/${String(index + 1).padStart(3, '0')}`,
      amount: index,
    }))
    await add(bills)
    expect(await ask({ search: 'inv/202605/' })).toMatchObject({ count: 500, cut: 'bills' })
    expect(await ask({ search: 'inv/202605/50' })).toMatchObject({ count: 2, billedSum: 999, cut: null })
  })
})
