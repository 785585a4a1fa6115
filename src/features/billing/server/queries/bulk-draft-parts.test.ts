import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerRow,
  insertBills,
  insertCustomers,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { addMonths, type BillingPeriod } from '../../../../shared/billing-period.ts'
import type { Cycle } from '../../rules/billing-cycle.ts'
import type { BulkDraft } from '../../schemas.ts'
import { openBilledMonths } from './billed-months.ts'
import { draftsOf, getBulkDrafts } from './bulk-drafts.ts'

const MAY = '2026-05' as BillingPeriod
const NAMES = ['agus', 'Agus', 'agus ', ' Budi', 'budi santoso', 'Cici', 'É', 'zaki']
const CUSTOMERS = Array.from({ length: 40 }, (_, index) =>
  customerRow({
    id: `c${(index * 17) % 40}`,
    customer_id: `WZN-${index + 100}`,
    nama: NAMES[index % NAMES.length] ?? '',
    status: [null, 'Aktif', 'Aktif', 'Non-Aktif'][index % 4] ?? null,
  }),
)

describeOnBothDatabases('the bulk draft in parts', (open) => {
  const { timeZone } = commandDeps(fixedClock())
  const withCustomers = async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    return store
  }
  const part = (store: Store, cursor = '', partSize = 7, cycle: Cycle = 'monthly') =>
    getBulkDrafts(store.read, timeZone, { period: MAY, cycle, cursor }, partSize)
  const rest = async (store: Store, cursor: string | null, partSize = 7) => {
    const rows: BulkDraft[] = []
    for (let next = cursor; next !== null; ) {
      const answer = await part(store, next, partSize)
      rows.push(...answer.rows)
      next = answer.next
    }
    return rows
  }
  const rename = (store: Store, id: string, nama: string) =>
    store.transaction((trx) => trx.updateTable('pelanggan').set({ nama }).where('id', '=', id).execute())

  it.each([1, 7, 10, 29, 30, 31])('is the same joined from parts of %i', async (partSize) => {
    const store = await withCustomers()
    await insertBills(store, [billRow({ customer_id: 'c0' })])
    const ids = CUSTOMERS.map(({ id }) => id)
    const all = await draftsOf(store.read, timeZone, { period: MAY, cycle: 'monthly' }, ids)
    expect(all).toHaveLength(30)
    const joined = await rest(store, '', partSize)
    expect(joined.map((row) => [row.customerId, row.state])).toEqual(
      all.map(({ customer, draft }) => [customer.id, draft.state]),
    )
    expect(joined.filter(({ state }) => state === 'billed')).toHaveLength(1)
    expect((await part(store, '', partSize)).count).toBe(30)
  })

  it('goes on behind a customer who is renamed or gone meanwhile', async () => {
    const store = await withCustomers()
    const first = await part(store)
    const last = first.rows.at(-1)?.customerId ?? ''
    const expected = await rest(store, first.next)
    await rename(store, last, 'Aaron')
    expect(await rest(store, first.next)).toEqual(expected)
    await store.transaction((trx) => trx.deleteFrom('pelanggan').where('id', '=', last).execute())
    expect(await rest(store, first.next)).toEqual(expected)
  })

  it('has who moves down the list meanwhile twice, and who moves up not at all, which the count tells', async () => {
    const store = await withCustomers()
    const first = await part(store)
    const moved = first.rows[0]?.customerId ?? ''
    await rename(store, moved, 'Zzz')
    const joined = [...first.rows, ...(await rest(store, first.next))]
    expect(joined.filter(({ customerId }) => customerId === moved)).toHaveLength(2)
    await rename(store, moved, 'Aaa')
    const without = await rest(store, first.next)
    expect(new Set([...first.rows.slice(1), ...without].map((row) => row.customerId)).size).toBe(29)
    expect((await part(store)).count).toBe(30)
  })

  it.each(['x', '2026-05', '2026-13 budi c1'])('refuses the cursor %j at its field', async (cursor) => {
    const store = await open()
    await expect(part(store, cursor)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['cursor'], message: 'Halaman tidak valid' }],
    })
  })

  it.each([
    [500, 'few of all'],
    [0, 'many'],
  ])('knows bills of several months that began before, with at most %i held as %s', async (few) => {
    const store = await open()
    const bill = (customer_id: string, period: string, last_period: string, repeat_number = 0) =>
      billRow({ customer_id, period, last_period, repeat_number })
    await insertBills(store, [
      bill('year', '2025-06', '2026-05'),
      bill('year', '2026-05', '2026-05', 2),
      bill('over', '2025-05', '2026-04'),
      bill('quarter', '2026-04', '2026-06'),
      bill('quarter', '2026-05', '2026-07', 1),
      bill('month', '2026-05', '2026-05', 1),
      bill('month', '2026-05', '2026-05'),
      bill('next', '2026-06', '2026-06'),
      bill('other', '2026-05', '2026-05'),
    ])
    const billedMonths = await openBilledMonths(store.read, { period: MAY, lastPeriod: MAY }, few)
    const billed = await billedMonths(['year', 'over', 'quarter', 'month', 'next'])
    const of = (period: string, lastPeriod: string, repeatNumber: number) => ({
      first: { period, lastPeriod },
      repeatNumber,
    })
    expect(Object.fromEntries(billed)).toEqual({
      year: of('2025-06', '2026-05', 2),
      quarter: of('2026-04', '2026-06', 1),
      month: of('2026-05', '2026-05', 1),
    })
    expect((await billedMonths([])).size).toBe(0)
  })

  it('reads the bills of its customers by their key, and the customers from an index of names', async () => {
    const store = await open()
    const customers = Array.from({ length: 1500 }, (_, index) =>
      customerRow({ id: `c${index}`, nama: `Warga ${index}` }),
    )
    await insertCustomers(store, customers)
    const months = Array.from({ length: 12 }, (_, month) => addMonths(MAY, -month))
    await insertBills(
      store,
      months.flatMap((period) => customers.map(({ id }) => billRow({ customer_id: id, period }))),
    )
    if (store.dialect === 'postgres') await sql`vacuum analyze`.execute(store.read)
    const { nodes, record } = statementRecorder()
    const place = { period: MAY, cycle: 'annually', cursor: '2026-05 warga 400 c400' } as const
    const { rows } = await getBulkDrafts(record(store.read), timeZone, place, 100)
    expect(rows).toHaveLength(100)
    const billedMonths = await openBilledMonths(record(store.read), { period: MAY, lastPeriod: MAY }, -1)
    await billedMonths(rows.map(({ customerId }) => customerId))
    const plans = await plansOf(store, nodes)
    const [byName = ''] = plans
    // PostgreSQL sorts as few as these.
    if (store.dialect === 'sqlite') expect(byName).toMatch(/SEARCH pelanggan USING .*INDEX \w+ \(<expr>>\?\)/)
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN (tagihan|pelanggan)\b|Seq Scan on (tagihan|pelanggan)\b/)
      expect(plan).not.toMatch(/(tagihan|pelanggan)[\s\S]*TEMP B-TREE/)
    }
    const byKey = plans.filter((plan) => /tagihan_once|sqlite_autoindex_tagihan/.test(plan))
    expect(byKey).toHaveLength(3)
  })
})
