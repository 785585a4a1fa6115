import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { billRow, commandDeps, customerRow, insertCustomers } from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../testing/query-plans.ts'
import { admin, visitor } from '../../../testing/request-context.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { getYearReport } from '../../features/reports/server/queries/year-report.ts'
import { reportsRoutes } from '../../features/reports/server/routes.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Store } from '../../platform/database/store.ts'
import type { TagihanTable } from '../../platform/database/tables.ts'

const ZERO = { billCount: 0, paidCount: 0, billed: 0, paid: 0, outstanding: 0 }

describeOnBothDatabases('reportsRoutes', (open) => {
  const routesOf = (store: Store) => reportsRoutes({ ...commandDeps(fixedClock()), store })
  const reportOf = (store: Store, year: number) => call(routesOf(store).year, { year }, { context: admin })
  const withBills = async (bills: TagihanTable[]) => {
    const store = await open()
    await store.transaction(async (trx) => {
      await insertRows(trx, 'tagihan', bills)
      await rebuildTotals(trx, 'Asia/Jakarta')
    })
    return store
  }

  it('AUTH-18 refuses a visitor', async () => {
    const refused = call(routesOf(await open()).year, { year: 2026 }, { context: visitor })
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it.each(['', 'x', 1999, 2100, 2026.5])('refuses the year "%s"', async (year) => {
    const refused = call(routesOf(await open()).year, { year }, { context: admin })
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('without anything there is this year, and all of it is 0', async () => {
    const report = await reportOf(await open(), 2026)
    expect(report).toMatchObject({ year: 2026, today: '2026-05-20', packages: [] })
    expect(report.years).toEqual([{ year: 2026, ...ZERO, received: 0 }])
    expect(report.months).toHaveLength(12)
    expect(report.months[4]).toEqual({ period: '2026-05', ...ZERO, received: 0 })
    expect(report.arrears.map(({ count, sum }) => count + sum)).toEqual([0, 0, 0, 0, 0])
    expect(report.customers.now).toBe(0)
    expect(report.customers.months.at(-1)).toEqual({ period: '2026-12', joined: 0, left: 0 })
  })

  it('the arrears are as old as they are at the business, to the millisecond', async () => {
    const store = await withBills([billRow({ due_on: '2026-04-20', amount: 7000 })])
    const agesAt = async (instant: string) => {
      const { arrears } = await getYearReport(store.read, commandDeps(fixedClock(instant)), 2026)
      return arrears.filter(({ count }) => count > 0)
    }
    expect(await agesAt('2026-04-20T16:59:59.999Z')).toEqual([{ age: 'not-due', count: 1, sum: 7000 }])
    expect(await agesAt('2026-04-20T17:00:00.000Z')).toEqual([{ age: '1-30', count: 1, sum: 7000 }])
    expect(await agesAt('2026-05-20T16:59:59.999Z')).toEqual([{ age: '1-30', count: 1, sum: 7000 }])
    expect(await agesAt('2026-05-20T17:00:00.000Z')).toEqual([{ age: '31-60', count: 1, sum: 7000 }])
  })

  it('offers every year that has bills, payments, or customers who came or left', async () => {
    const store = await withBills([
      billRow({ period: '2024-12', is_paid: 1, paid_at: '2024-12-31T17:00:00.000Z', amount: 5000 }),
      billRow({ period: '2027-01' }),
    ])
    await insertCustomers(store, [
      customerRow({ tanggal_daftar: '2021-06-01T00:00:00.000Z' }),
      customerRow({ tanggal_daftar: '2021-12-31T17:00:00.000Z' }),
    ])
    await store.transaction((trx) =>
      trx
        .insertInto('customer_exit')
        .values({ customer_id: 'x', left_at: '2019-01-01T00:00:00.000Z', reason: 'inactive' })
        .execute(),
    )
    const { years } = await reportOf(store, 2026)
    expect(years.map(({ year, billed, received }) => [year, billed, received])).toEqual([
      [2027, 100_000, 0],
      [2026, 0, 0],
      [2025, 0, 5000],
      [2024, 5000, 0],
      [2022, 0, 0],
      [2021, 0, 0],
      [2019, 0, 0],
    ])
  })

  it('reads no bill, and customers only by index', async () => {
    const store = await withBills([billRow()])
    await insertCustomers(store, [customerRow()])
    const { nodes, record } = statementRecorder()
    await getYearReport(record(store.read), commandDeps(fixedClock()), 2026)
    const plans = await plansOf(store, nodes)
    expect(plans.length).toBeGreaterThan(9)
    for (const plan of plans) expect(plan).not.toMatch(/\btagihan\b/)
    if (store.dialect === 'sqlite')
      for (const plan of plans.filter((text) => /\b(pelanggan|customer_exit)\b/.test(text)))
        expect(plan).toMatch(/USING COVERING INDEX (pelanggan_tanggal_daftar|customer_exit_left) /)
  })
})
