import { call } from '@orpc/server'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
} from '../../../testing/factories.ts'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../testing/query-plans.ts'
import { admin, visitor } from '../../../testing/request-context.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { setPaid } from '../../features/billing/server/commands/set-paid.ts'
import { addCustomer } from '../../features/customers/server/commands/add-customer.ts'
import { deleteCustomer } from '../../features/customers/server/commands/delete-customer.ts'
import { registerCustomer } from '../../features/customers/server/commands/register-customer.ts'
import { undoChange } from '../../features/customers/server/commands/undo-change.ts'
import { getSummary } from '../../features/dashboard/server/queries.ts'
import { dashboardRoutes } from '../../features/dashboard/server/routes.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Store } from '../../platform/database/store.ts'
import type { TagihanTable } from '../../platform/database/tables.ts'

// 20 May 2026, 09:00 in Jakarta.
const PAID_IN_MAY = '2026-05-03T02:00:00.000Z'
const paid = (amount: number, paid_at: string) => billRow({ amount, is_paid: 1, paid_at })
const unpaid = (due_on: string, amount = 100_000) => billRow({ due_on, amount })

describeOnBothDatabases('dashboardRoutes', (open) => {
  const routesOf = (store: Store, clock: FixedClock = fixedClock()) =>
    dashboardRoutes({ ...commandDeps(clock), store })
  const summaryOf = async (store: Store, clock?: FixedClock) =>
    call(routesOf(store, clock).summary, undefined, { context: admin })
  const withBills = async (bills: TagihanTable[]) => {
    const store = await open()
    await store.transaction(async (trx) => {
      await insertRows(trx, 'tagihan', bills)
      await rebuildTotals(trx, 'Asia/Jakarta')
    })
    return store
  }

  it('AUTH-18 refuses a visitor', async () => {
    const routes = routesOf(await open())
    for (const route of Object.values(routes)) {
      const refused = call(route as typeof routes.summary, undefined, { context: visitor })
      await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  })

  it('R25, RULE-15 all is 0 without customers and bills', async () => {
    expect(await summaryOf(await open())).toEqual({
      customerCount: 0,
      billCount: 0,
      pendingCount: 0,
      dueSoonCount: 0,
      overdueCount: 0,
      totalIncome: 0,
      monthIncome: 0,
      averageBilling: 0,
      period: '2026-05',
    })
  })

  it('DASH-01, DASH-02, DASH-03, DASH-05, DASH-06, DASH-07, RULE-11, RULE-13, RULE-14, RULE-15 counts and sums', async () => {
    const store = await withBills([
      paid(100_000, PAID_IN_MAY),
      // The first and the last moment of May in Jakarta, and one just outside on each side.
      paid(20_000, '2026-04-30T17:00:00.000Z'),
      paid(3_000, '2026-05-31T16:59:59.999Z'),
      paid(400, '2026-04-30T16:59:59.999Z'),
      paid(50, '2026-05-31T17:00:00.000Z'),
      unpaid('2026-05-20'),
      unpaid('2026-05-19'),
    ])
    await insertCustomers(store, [customerRow(), customerRow({ status: 'Non-Aktif' }), customerRow()])
    expect(await summaryOf(store)).toMatchObject({
      customerCount: 3,
      billCount: 7,
      pendingCount: 2,
      totalIncome: 123_450,
      monthIncome: 123_000,
      averageBilling: 17_636,
      period: '2026-05',
    })
  })

  it.each([
    ['2026-05-19', { dueSoonCount: 0, overdueCount: 1 }],
    ['2026-05-20', { dueSoonCount: 1, overdueCount: 0 }],
    ['2026-05-25', { dueSoonCount: 1, overdueCount: 0 }],
    ['2026-05-26', { dueSoonCount: 0, overdueCount: 0 }],
  ])('DASH-04, RULE-12, R24 on 20 May a bill due on %s counts as %o', async (dueOn, expected) => {
    const store = await withBills([
      unpaid(dueOn),
      billRow({ due_on: dueOn, is_paid: 1, paid_at: PAID_IN_MAY }),
    ])
    expect(await summaryOf(store)).toMatchObject(expected)
  })

  it('RULE-12, R25 "today" is the day of the business, to the millisecond', async () => {
    const store = await withBills([unpaid('2026-05-20')])
    const at = (instant: string) => summaryOf(store, fixedClock(instant))
    expect(await at('2026-05-20T16:59:59.999Z')).toMatchObject({ dueSoonCount: 1, overdueCount: 0 })
    expect(await at('2026-05-20T17:00:00.000Z')).toMatchObject({ dueSoonCount: 0, overdueCount: 1 })
    expect(await at('2026-05-14T16:59:59.999Z')).toMatchObject({ dueSoonCount: 0, overdueCount: 0 })
    expect(await at('2026-05-14T17:00:00.000Z')).toMatchObject({ dueSoonCount: 1, overdueCount: 0 })
  })

  it('RULE-12 follows a payment and its taking back', async () => {
    const bill = unpaid('2026-05-20')
    const store = await withBills([bill])
    const deps = commandDeps(fixedClock())
    await store.transaction((trx) => setPaid(trx, deps, bill.id, true))
    expect(await summaryOf(store)).toMatchObject({ dueSoonCount: 0, pendingCount: 0, monthIncome: 100_000 })
    await store.transaction((trx) => setPaid(trx, deps, bill.id, false))
    expect(await summaryOf(store)).toMatchObject({ dueSoonCount: 1, pendingCount: 1, monthIncome: 0 })
  })

  it('DASH-01 the kept number of customers equals a count after any adding, registering, deleting and restoring', async () => {
    const deps = commandDeps(fixedClock())
    const step = fc.constantFrom('add' as const, 'register' as const, 'delete' as const, 'restore' as const)
    const store = await open()
    const changes: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const kind of steps) {
          const ids = await store.read.selectFrom('pelanggan').select('id').execute()
          await store.transaction(async (trx) => {
            if (kind === 'add') await addCustomer(trx, deps, customerForm())
            else if (kind === 'register') await registerCustomer(trx, deps, customerForm())
            else if (kind === 'delete' && ids[0])
              changes.push((await deleteCustomer(trx, deps, ids[0].id)).changeId)
            else if (kind === 'restore' && changes.length > 0)
              await undoChange(trx, deps, changes.pop() ?? '')
          })
        }
        const { count } = await store.read
          .selectFrom('pelanggan')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        expect(await summaryOf(store)).toMatchObject({ customerCount: count })
      }),
      { numRuns: 15 },
    )
  })

  it('DASH-09, DASH-10, DASH-13, DASH-14 lists the 5 newest customers and bills', async () => {
    const days = ['01', '05', '03', '07', '02', '06', '04']
    const store = await withBills(
      days.map((day) => billRow({ customer_name: `T${day}`, created_at: `2026-05-${day}T00:00:00.000Z` })),
    )
    await insertCustomers(
      store,
      days.map((day) =>
        customerRow({ nama: `P${day}`, tanggal_daftar: `2026-05-${day}T00:00:00.000Z`, status: null }),
      ),
    )
    const { customers, bills } = await call(routesOf(store).newest, undefined, { context: admin })
    expect(customers.map(({ nama }) => nama)).toEqual(['P07', 'P06', 'P05', 'P04', 'P03'])
    expect(customers[0]).toMatchObject({ customerId: 'WZN-001', status: 'Aktif', paket: '4Mbps' })
    expect(bills.map(({ customerName }) => customerName)).toEqual(['T07', 'T06', 'T05', 'T04', 'T03'])
    expect(bills[0]).toMatchObject({ month: 'Mei', year: '2026', amount: 100_000, isPaid: false })
  })

  it('answers the cards without reading a single bill or customer', async () => {
    const store = await withBills([unpaid('2026-05-20')])
    const { nodes, record } = statementRecorder()
    await getSummary(record(store.read), commandDeps(fixedClock()))
    const plans = await plansOf(store, nodes)
    expect(plans.length).toBeGreaterThan(3)
    for (const plan of plans) expect(plan).not.toMatch(/\b(tagihan|pelanggan)\b/)
  })
})
