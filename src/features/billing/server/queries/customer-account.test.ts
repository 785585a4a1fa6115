import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billRow, commandDeps, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { addMonths, type BillingPeriod } from '../../../../shared/billing-period.ts'
import { createBill } from '../commands/create-bill.ts'
import { deleteBill } from '../commands/delete-bill.ts'
import { setPaid } from '../commands/set-paid.ts'
import { getAccount } from './customer-account.ts'

const FIRST_PERIOD = '2026-05' as BillingPeriod
const HOUR_MS = 60 * 60 * 1000

const accountOf = (store: Store, id: string, page = 1, pageSize = 25) =>
  getAccount(store.read, { id, page, pageSize })

describeOnBothDatabases('a customer’s account', (open) => {
  it('tells who it is, the sums, and bills and payments by time with the balance, page by page', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ id: 'budi', customer_id: 'WZN-101', status: null })])
    const bills = [
      billRow({
        id: 't4',
        customer_id: 'budi',
        period: '2026-04',
        amount: 100_000,
        created_at: '2026-04-01T00:00:00.000Z',
        is_paid: 1,
        paid_at: '2026-05-02T00:00:00.000Z',
      }),
      billRow({
        id: 't5',
        customer_id: 'budi',
        amount: 150_000,
        invoice_number: 'INV/202605/001',
        last_period: '2026-07',
        paket: '7Mbps',
      }),
      billRow({ customer_id: 'lain' }),
    ]
    await store.transaction((trx) => insertRows(trx, 'tagihan', bills))
    const { rows, ...head } = await accountOf(store, 'budi', 1, 2)
    expect(head).toEqual({
      customerId: 'budi',
      wznId: 'WZN-101',
      nama: 'Budi Santoso',
      whatsapp: '6281234567890',
      paket: '4Mbps',
      status: 'Aktif',
      billCount: 2,
      unpaidCount: 1,
      billedSum: 250_000,
      paidSum: 100_000,
      unpaidSum: 150_000,
      page: 1,
      pageCount: 2,
      count: 3,
    })
    const later = (await accountOf(store, 'budi', 2, 2)).rows
    expect([...rows, ...later].map(({ kind, at, balance }) => [kind, at.slice(0, 10), balance])).toEqual([
      ['payment', '2026-05-02', 150_000],
      ['bill', '2026-05-01', 250_000],
      ['bill', '2026-04-01', 100_000],
    ])
    expect(rows[1]).toEqual({
      kind: 'bill',
      at: '2026-05-01T00:00:00.000Z',
      billId: 't5',
      invoiceNumber: 'INV/202605/001',
      period: '2026-05',
      lastPeriod: '2026-07',
      paket: '7Mbps',
      amount: 150_000,
      balance: 250_000,
    })
  })

  it('outlives the customer: as the newest bill has it, else by a former name', async () => {
    const store = await open()
    const bills = [
      billRow({
        customer_id: 'pergi',
        customer_name: 'Siti Baru',
        user_id: 'WZN-105',
        created_at: '2026-05-02T00:00:00.000Z',
      }),
      billRow({ customer_id: 'pergi', customer_name: 'Siti Lama', period: '2026-04' }),
    ]
    await store.transaction(async (trx) => {
      await insertRows(trx, 'tagihan', bills)
      const former = {
        customer_id: 'sebentar',
        nama: 'Rudi',
        whatsapp: '628155555555',
        search_text: 'rudi 628155555555',
      }
      await trx.insertInto('former_name').values(former).execute()
    })
    const gone = { status: null, nama: 'Siti Baru', wznId: 'WZN-105', paket: '4Mbps', billCount: 2 }
    expect(await accountOf(store, 'pergi')).toMatchObject(gone)
    const short = {
      status: null,
      nama: 'Rudi',
      whatsapp: '628155555555',
      wznId: '',
      paket: '',
      billCount: 0,
      rows: [],
    }
    expect(await accountOf(store, 'sebentar')).toMatchObject(short)
    await expect(accountOf(store, 'siapa')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  const step = fc.record({
    kind: fc.constantFrom('bill', 'bill', 'pay', 'pay', 'unpay', 'delete'),
    pick: fc.nat(),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    hours: fc.integer({ min: 0, max: 50 }),
    isPaid: fc.boolean(),
  })

  it('ends with the sum of the unpaid bills, whatever was made, paid, taken back and deleted', async () => {
    const check = async (steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
      const store = await open()
      await insertCustomers(store, [customerRow({ id: 'budi' })])
      const clock = fixedClock()
      const deps = commandDeps(clock)
      for (const [index, { kind, pick, amount, hours, isPaid }] of steps.entries()) {
        clock.advance(hours * HOUR_MS)
        const bills = await store.read.selectFrom('tagihan').select('id').orderBy('id').execute()
        const id = bills[pick % Math.max(1, bills.length)]?.id ?? 'tidak-ada'
        const period = addMonths(FIRST_PERIOD, index)
        const form = {
          customerId: 'budi',
          period,
          amount,
          isPaid,
          messageTemplate: '',
          notes: '',
          notify: false,
          allowRepeat: false,
        }
        await store
          .transaction(async (trx): Promise<unknown> => {
            if (kind === 'bill') return createBill(trx, deps, form)
            if (kind === 'delete') return deleteBill(trx, deps, id)
            return setPaid(trx, deps, id, kind === 'pay')
          })
          .catch((error) => {
            if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
          })
      }
      const bills = await store.read.selectFrom('tagihan').selectAll().execute()
      const sumOf = (isPaid: number) =>
        bills.reduce((sum, bill) => sum + (bill.is_paid === isPaid ? bill.amount : 0), 0)
      const account = await accountOf(store, 'budi', 1, 200)
      expect(account).toMatchObject({
        billCount: bills.length,
        paidSum: sumOf(1),
        unpaidSum: sumOf(0),
        billedSum: sumOf(0) + sumOf(1),
      })
      expect(account.rows[0]?.balance ?? 0).toBe(sumOf(0))
      expect(account.rows).toHaveLength(bills.length + bills.filter((bill) => bill.is_paid === 1).length)
    }
    const plans = fc.array(step, { minLength: 5, maxLength: 20 })
    await fc.assert(fc.asyncProperty(plans, check), { seed: 20_260_520, numRuns: 8, endOnFailure: true })
  }, 60_000)
})
