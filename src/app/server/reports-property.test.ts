import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandDeps, customerForm, customerRow, insertCustomers } from '../../../testing/factories.ts'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { createBill } from '../../features/billing/server/commands/create-bill.ts'
import { deleteBill } from '../../features/billing/server/commands/delete-bill.ts'
import { ensureTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { restoreBill } from '../../features/billing/server/commands/restore-bill.ts'
import { setPaid } from '../../features/billing/server/commands/set-paid.ts'
import { deleteCustomer } from '../../features/customers/server/commands/delete-customer.ts'
import { editCustomer } from '../../features/customers/server/commands/edit-customer.ts'
import { countWrongCustomerTotals } from '../../features/customers/server/public.ts'
import type { YearReport } from '../../features/reports/contract.ts'
import { packageShares } from '../../features/reports/rules/package-shares.ts'
import { getYearReport } from '../../features/reports/server/queries/year-report.ts'
import type { Store, Trx } from '../../platform/database/store.ts'
import type { TagihanTable } from '../../platform/database/tables.ts'
import { AppError } from '../../shared/app-error.ts'
import type { BillingPeriod } from '../../shared/billing-period.ts'
import { asciiLower } from '../../shared/search-pattern.ts'

const SEED = 20_261_121
const RUNS = 8
const YEARS = [2025, 2026, 2027]
const PERIODS = ['2025-12', '2026-01', '2026-02', '2026-05', '2026-12', '2027-01'] as BillingPeriod[]
const PACKAGES = ['4Mbps', '7Mbps', '10 Mbps']
const TIME_ZONES = ['Asia/Jakarta', 'Asia/Jayapura', 'UTC']
const DAY_MS = 86_400_000

interface Step {
  kind: (typeof KINDS)[number]
  pick: number
  other: number
  isOn: boolean
  /** When it is done. */
  at: string
}

interface World {
  store: Store
  clock: FixedClock
  deps: ReturnType<typeof commandDeps>
  deletions: string[]
  done: Set<string>
}

const KINDS = ['bill', 'toggle', 'remove', 'restore', 'join', 'edit', 'leave', 'exit'] as const
const choose = <T>(items: readonly T[], pick: number): T | undefined => items[pick % items.length]

// The moments at which a month begins in one of the time zones, those beside them, and any time.
const monthEdges = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom(0, 7, 9), fc.constantFrom(-1, 0, 1))
  .map(([month, hours, ms]) => new Date(Date.UTC(2025, month, 1) - hours * 3_600_000 + ms).toISOString())
const anyTime = fc
  .integer({ min: Date.UTC(2025, 10, 1), max: Date.UTC(2027, 3, 1) })
  .map((ms) => new Date(ms).toISOString())

const step = fc.record<Step>({
  kind: fc.constantFrom(...KINDS, 'bill', 'bill', 'bill', 'toggle', 'toggle', 'remove', 'restore'),
  pick: fc.noBias(fc.nat()),
  other: fc.noBias(fc.nat()),
  isOn: fc.boolean(),
  at: fc.oneof(monthEdges, anyTime),
})

async function act(trx: Trx, { deps, deletions }: World, { kind, pick, other, isOn }: Step) {
  const bill = choose(await trx.selectFrom('tagihan').select('id').orderBy('id').execute(), pick)?.id ?? '-'
  const customer =
    choose(await trx.selectFrom('pelanggan').select('id').orderBy('id').execute(), pick)?.id ?? '-'
  if (kind === 'bill') {
    const period = choose(PERIODS, other) as BillingPeriod
    const form = { messageTemplate: '', notes: '', notify: false, allowRepeat: true, isPaid: isOn }
    await createBill(trx, deps, { ...form, customerId: customer, period, amount: other % 300_000 })
  } else if (kind === 'toggle') await setPaid(trx, deps, bill, isOn)
  else if (kind === 'remove') deletions.push((await deleteBill(trx, deps, bill)).changeId)
  else if (kind === 'restore') await restoreBill(trx, deps, choose(deletions, other) ?? '-')
  else if (kind === 'edit') await editCustomer(trx, deps, customer, changedForm(isOn, other))
  else if (kind === 'leave') await deleteCustomer(trx, deps, customer)
}

async function take(world: World, step: Step) {
  const { store, clock } = world
  clock.set(step.at)
  try {
    if (step.kind === 'join') {
      const paket = choose(PACKAGES, step.pick) ?? ''
      await insertCustomers(store, [customerRow({ tanggal_daftar: step.at, paket })])
    } else if (step.kind === 'exit') {
      const exit = {
        customer_id: `gone-${step.pick}-${step.other}`,
        left_at: step.at,
        reason: 'deleted' as const,
      }
      await store.transaction((trx) => trx.insertInto('customer_exit').values(exit).execute())
    } else await store.transaction((trx) => act(trx, world, step))
    world.done.add(step.kind)
  } catch (error) {
    // Refusals are part of it: there is no such bill, or it is back already.
    if (!(error instanceof AppError)) throw error
  }
}

/** A year's report, counted naively from every row. */
async function recount(store: Store, timeZone: string, now: string, year: number): Promise<YearReport> {
  const bills = await store.read.selectFrom('tagihan').selectAll().execute()
  const customers = await store.read.selectFrom('pelanggan').selectAll().execute()
  const exits = await store.read.selectFrom('customer_exit').selectAll().execute()
  const dayIn = (instant: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant))
  const today = dayIn(now)
  const received = (prefix: string) =>
    sum(bills.filter((bill) => bill.paid_at !== null && dayIn(bill.paid_at).startsWith(prefix)))
  const within = (period: string) => bills.filter((bill) => bill.period.startsWith(period))
  const everything = [
    today,
    ...bills.map((bill) => bill.period),
    ...bills.flatMap((bill) => (bill.paid_at === null ? [] : dayIn(bill.paid_at))),
    ...customers.map((customer) => dayIn(customer.tanggal_daftar)),
    ...exits.map((exit) => dayIn(exit.left_at)),
  ]
  const years = [...new Set(everything.map((text) => Number(text.slice(0, 4))))].sort().reverse()
  const periods = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
  const overdueDays = (bill: TagihanTable) => (Date.parse(today) - Date.parse(bill.due_on)) / DAY_MS
  const aged = (age: YearReport['arrears'][number]['age'], least: number, most: number) => {
    const some = bills.filter(
      (bill) => !bill.is_paid && overdueDays(bill) >= least && overdueDays(bill) <= most,
    )
    return { age, count: some.length, sum: sum(some) }
  }
  return {
    year,
    businessName: 'RT/RW NET',
    today,
    years: years.map((one) => ({ year: one, ...figures(within(`${one}`)), received: received(`${one}`) })),
    months: periods.map((period) => ({ period, ...figures(within(period)), received: received(period) })),
    packages: periods.flatMap((period) =>
      [...new Set(within(period).map((bill) => bill.paket))].sort().map((paket) => ({
        period,
        paket,
        ...figures(within(period).filter((bill) => bill.paket === paket)),
      })),
    ),
    arrears: [
      aged('not-due', -Infinity, 0),
      aged('1-30', 1, 30),
      aged('31-60', 31, 60),
      aged('61-90', 61, 90),
      aged('over-90', 91, Infinity),
    ],
    customers: {
      now: customers.length,
      months: periods.map((period) => ({
        period,
        joined: customers.filter((one) => dayIn(one.tanggal_daftar).startsWith(period)).length,
        left: exits.filter((one) => dayIn(one.left_at).startsWith(period)).length,
      })),
    },
  }
}

/** What is kept of customers for lists. */
async function keptOf(store: Store) {
  const groups = await store.read.selectFrom('customer_group').selectAll().execute()
  const debtors = await store.read.selectFrom('debtor').selectAll().orderBy('customer_id').execute()
  const counts = groups.filter(({ customer_count }) => customer_count !== 0)
  return {
    groups: Object.fromEntries(counts.map((row) => [`${row.status} ${row.paket}`, row.customer_count])),
    debtors,
  }
}

/** The same, counted naively from every row. */
async function recountCustomers(store: Store): Promise<Awaited<ReturnType<typeof keptOf>>> {
  const customers = await store.read.selectFrom('pelanggan').selectAll().execute()
  const bills = await store.read.selectFrom('tagihan').selectAll().where('is_paid', '=', 0).execute()
  const groups: Record<string, number> = {}
  for (const { status, paket } of customers) {
    const key = `${status ?? 'Aktif'} ${paket}`
    groups[key] = (groups[key] ?? 0) + 1
  }
  const key = (bill: TagihanTable) => `${bill.created_at} ${bill.id}`
  const debtors = [...Map.groupBy(bills, (bill) => bill.customer_id)].map(([customer_id, owed]) => {
    const customer = customers.find(({ id }) => id === customer_id)
    const [newest] = owed.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)) as [TagihanTable]
    const name = customer?.nama ?? newest.customer_name
    const isReachable = customer && customer.status !== 'Non-Aktif' && customer.whatsapp !== ''
    return {
      customer_id,
      name: asciiLower(name),
      search_text: customer
        ? `${name.toLowerCase()}\n${(customer.customer_id ?? 'WZN-001').toLowerCase()}`
        : asciiLower(name),
      amount: sum(owed),
      newest_at: newest.created_at,
      is_reachable: isReachable ? (1 as const) : (0 as const),
    }
  })
  return { groups, debtors: debtors.sort((a, b) => (a.customer_id < b.customer_id ? -1 : 1)) }
}

const changedForm = (isOn: boolean, other: number) =>
  customerForm({
    paket: isOn ? '4Mbps' : '7Mbps',
    nama: choose(['Budi Santoso', 'Élok', 'Cici'], other) ?? '',
    status: other % 5 === 0 ? 'Non-Aktif' : 'Aktif',
  })

const sum = (bills: readonly TagihanTable[]) => bills.reduce((total, bill) => total + bill.amount, 0)

function figures(bills: readonly TagihanTable[]) {
  const paid = bills.filter((bill) => bill.is_paid === 1)
  return {
    billCount: bills.length,
    paidCount: paid.length,
    billed: sum(bills),
    paid: sum(paid),
    outstanding: sum(bills.filter((bill) => bill.is_paid === 0)),
  }
}

function expectPackagesWhole({ packages, months }: YearReport) {
  for (const { period, billCount, billed, outstanding } of months) {
    const shares = packageShares(packages, period)
    const total = (of: (share: (typeof shares)[number]) => number) =>
      shares.reduce((all, share) => all + of(share), 0)
    expect([total((s) => s.billCount), total((s) => s.billed), total((s) => s.outstanding)]).toEqual([
      billCount,
      billed,
      outstanding,
    ])
  }
}

describeOnBothDatabases('the reports', (open) => {
  it('R25 equal a recount of all bills and customers after any writes, in any time zone', async () => {
    const done = new Set<string>()
    const check = async (timeZone: string, steps: Step[]) => {
      const store = await open()
      await ensureTotals(store, timeZone)
      const clock = fixedClock()
      const deps = { ...commandDeps(clock), timeZone }
      const world: World = { store, clock, deps, deletions: [], done }
      await insertCustomers(
        store,
        PACKAGES.map((paket, i) =>
          customerRow({ customer_id: `WZN-10${i}`, whatsapp: `628110000${i}`, paket }),
        ),
      )
      for (const step of steps) await take(world, step)
      expect(await countWrongCustomerTotals(store.read)).toBe(0)
      expect(await keptOf(store)).toEqual(await recountCustomers(store))
      for (const year of YEARS) {
        const report = await getYearReport(store.read, deps, year)
        expect(report).toEqual(await recount(store, timeZone, new Date(clock.nowMs()).toISOString(), year))
        expectPackagesWhole(report)
      }
      // From the due day of a month's bills on, each first and last day of an age.
      for (const days of [0, 1, 30, 31, 60, 61, 90, 91]) {
        clock.set(new Date(Date.parse('2026-05-05T12:00:00.000Z') + days * DAY_MS).toISOString())
        const { arrears } = await getYearReport(store.read, deps, 2026)
        const now = new Date(clock.nowMs()).toISOString()
        expect(arrears).toEqual((await recount(store, timeZone, now, 2026)).arrears)
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TIME_ZONES),
        fc.array(step, { minLength: 30, maxLength: 60 }),
        check,
      ),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    // Each kind of step had something to do.
    expect([...done].sort()).toEqual(KINDS.toSorted())
  }, 60_000)
})
