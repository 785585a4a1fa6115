import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../testing/bulk-save.ts'
import {
  billRow,
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
} from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../testing/query-plans.ts'
import { admin, visitor } from '../../../testing/request-context.ts'
import { applyProration } from '../../features/billing/server/commands/apply-proration.ts'
import { createBill } from '../../features/billing/server/commands/create-bill.ts'
import { deleteBill } from '../../features/billing/server/commands/delete-bill.ts'
import { restoreBill } from '../../features/billing/server/commands/restore-bill.ts'
import { saveBulk } from '../../features/billing/server/commands/save-bulk.ts'
import { setPaid } from '../../features/billing/server/commands/set-paid.ts'
import { deleteCustomer } from '../../features/customers/server/commands/delete-customer.ts'
import { editCustomer } from '../../features/customers/server/commands/edit-customer.ts'
import { regenerateCustomerIds } from '../../features/customers/server/commands/regenerate-customer-ids.ts'
import { undoChange } from '../../features/customers/server/commands/undo-change.ts'
import { KIND_GROUPS, kindsOf } from '../../features/trail/rules/kinds.ts'
import { recordChange } from '../../features/trail/server/public.ts'
import { listChanges } from '../../features/trail/server/queries/changes.ts'
import { trailRoutes } from '../../features/trail/server/routes.ts'
import type { Store, Trx } from '../../platform/database/store.ts'
import { AppError } from '../../shared/app-error.ts'
import type { BillingPeriod } from '../../shared/billing-period.ts'
import { rupiah } from '../../shared/rupiah.ts'

const NOW = '2026-05-20T02:00:00.000Z'

describeOnBothDatabases('trailRoutes', (open) => {
  /** Two customers, and commands each a minute after the one before. */
  const setUp = async () => {
    const store = await open()
    const clock = fixedClock(NOW)
    const deps = commandDeps(clock)
    const routes = trailRoutes({ store, timeZone: deps.timeZone })
    const customers = [
      customerRow({ id: 'ani', nama: 'Ani', customer_id: 'WZN-101' }),
      customerRow({ id: 'budi', nama: 'Budi', customer_id: 'WZN-102', whatsapp: '6282222222222' }),
    ]
    await insertCustomers(store, customers)
    const list = (input: Parameters<typeof listChanges>[2] | object = {}) =>
      call(routes.list, { pageSize: 25, ...input }, { context: admin })
    return {
      store,
      clock,
      deps,
      routes,
      customers,
      list,
      run: <T>(command: (trx: Trx) => Promise<T>) => {
        clock.advance(60_000)
        return store.transaction(command)
      },
      kinds: async (input: object = {}) => (await list(input)).rows.map(({ kind }) => kind),
      items: (id: string, input: object = {}) =>
        call(routes.items, { id, pageSize: 25, ...input }, { context: admin }),
    }
  }
  const billForm = (changes = {}) => ({
    customerId: 'ani',
    period: '2026-05' as BillingPeriod,
    amount: rupiah(100_000),
    isPaid: false,
    notes: '',
    notify: false,
    messageTemplate: '',
    allowRepeat: false,
    ...changes,
  })
  /** That many changes of that kind, a second apart. */
  const fill = async (store: Store, kind: 'bill-paid' | 'customer-edited', count: number) => {
    const clock = fixedClock(NOW)
    await store.transaction(async (trx) => {
      for (let i = 0; i < count; i++) {
        await recordChange(trx, { clock }, { kind, label: `${kind} ${i}`, items: [] })
        clock.advance(1000)
      }
    })
  }

  it('AUTH-18 refuses a visitor', async () => {
    const { routes } = await setUp()
    const refused = { code: 'UNAUTHENTICATED' }
    await expect(call(routes.list, {}, { context: visitor })).rejects.toMatchObject(refused)
    await expect(call(routes.items, { id: 'x' }, { context: visitor })).rejects.toMatchObject(refused)
  })

  it('tells what was done with a bill, newest first, with before and after', async () => {
    const { run, deps, list, items } = await setUp()
    const { bill } = await run((trx) => createBill(trx, deps, billForm()))
    await run((trx) => setPaid(trx, deps, bill.id, true))
    await run((trx) => setPaid(trx, deps, bill.id, true))
    await run((trx) => setPaid(trx, deps, bill.id, false))
    const { changeId } = await run((trx) => deleteBill(trx, deps, bill.id))
    await run((trx) => restoreBill(trx, deps, changeId))
    const label = 'Ani, Mei 2026, Rp 100.000'
    const { rows, next } = await list()
    expect(next).toBeNull()
    expect(
      rows.map(({ kind, at, count, undoneAt, ...row }) => [
        kind,
        at.slice(11, 16),
        row.label,
        count,
        undoneAt,
      ]),
    ).toEqual(
      [
        ['bill-restored', '02:06', label, 1, null],
        ['bill-deleted', '02:05', label, 1, '2026-05-20T02:06:00.000Z'],
        ['bill-unpaid', '02:04', label, 1, null],
        ['bill-paid', '02:02', label, 1, null],
        ['message-queued', '02:02', 'Ani', 1, null],
        ['bill-made', '02:01', label, 1, null],
      ].sort(byTimeThenGiven(rows)),
    )
    expect(rows.map(({ state }) => state).filter(Boolean)).toEqual(['queued'])
    const of = async (kind: string) => (await items(rows.find((row) => row.kind === kind)?.id ?? '')).rows
    const paidAt = '2026-05-20T02:02:00.000Z'
    expect(await of('bill-paid')).toEqual([
      {
        id: '0',
        name: 'Ani',
        before: { is_paid: 0, paid_at: null },
        after: { is_paid: 1, paid_at: paidAt },
        state: null,
      },
    ])
    expect(await of('bill-unpaid')).toMatchObject([
      { before: { is_paid: 1, paid_at: paidAt }, after: { is_paid: 0, paid_at: null } },
    ])
    expect(await of('bill-made')).toMatchObject([{ before: null, after: { id: bill.id, amount: 100_000 } }])
    expect(await of('bill-deleted')).toMatchObject([{ before: { id: bill.id }, after: null }])
    expect(await of('message-queued')).toMatchObject([{ after: { kind: 'confirmation' }, state: 'queued' }])
  })

  it('tells of a changed amount', async () => {
    const { run, deps, store, list, items } = await setUp()
    const tanggal_daftar = '2026-05-15T17:00:00.000Z'
    await store.transaction((trx) => trx.updateTable('pelanggan').set({ tanggal_daftar }).execute())
    await store.transaction((trx) =>
      trx
        .insertInto('tagihan')
        .values(billRow({ id: 'mei', customer_id: 'ani' }))
        .execute(),
    )
    await run((trx) => applyProration(trx, deps, 'mei'))
    await run((trx) => applyProration(trx, deps, 'mei'))
    const { rows } = await list()
    expect(rows).toMatchObject([{ kind: 'bill-amount-changed', label: 'Budi Santoso, Mei 2026, Rp 51.613' }])
    expect((await items(rows[0]?.id ?? '')).rows).toMatchObject([
      { before: { amount: 100_000 }, after: { amount: 51_613 } },
    ])
  })

  it('tells of a bulk save once, with the bills that are still there and what became of its messages', async () => {
    const { run, deps, store, customers, list, items, kinds } = await setUp()
    const save = bulkSave({ id: 'massal', notify: true, rows: bulkRows(customers) })
    const repeat = () => run((trx) => saveBulk(trx, deps, save))
    await repeat()
    await repeat()
    await run((trx) => saveBulk(trx, deps, bulkSave({ period: '2026-06' as BillingPeriod })))
    const { rows } = await list()
    expect(rows).toHaveLength(2)
    expect(rows.map(({ kind, label, count }) => [kind, label, count]).sort()).toEqual([
      ['bills-made', 'Mei 2026', 2],
      ['messages-queued', 'Tagihan Mei 2026', 2],
    ])
    const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? ''
    const stored = await store.read
      .selectFrom('trail_change')
      .select('details')
      .where('kind', '=', 'bills-made')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.details ?? '')).toEqual({ runId: 'massal', period: '2026-05', sum: 200_000 })

    const made = await items(idOf('bills-made'))
    expect(made).toMatchObject({ count: 2, next: null, states: [] })
    expect(made.rows.map(({ name, before, after }) => [name, before, after?.['amount']]).sort()).toEqual([
      ['Ani', null, 100_000],
      ['Budi', null, 100_000],
    ])
    const first = await items(idOf('bills-made'), { pageSize: 1 })
    const second = await items(idOf('bills-made'), { pageSize: 1, cursor: first.next })
    expect([...first.rows, ...second.rows]).toEqual(made.rows)
    expect(second.next).toBeNull()

    const message = { state: 'sent', finished_at: NOW }
    await store.transaction((trx) =>
      trx.updateTable('message').set(message).where('customer_id', '=', 'ani').execute(),
    )
    expect(await items(idOf('messages-queued'))).toEqual({
      rows: [],
      count: 2,
      next: null,
      states: [
        { state: 'queued', count: 1 },
        { state: 'sent', count: 1 },
      ],
    })

    expect((await kinds({ customerId: 'ani' })).sort()).toEqual(['bills-made', 'messages-queued'])
    expect((await items(idOf('bills-made'), { customerId: 'ani' })).rows).toMatchObject([{ name: 'Ani' }])
    expect(await kinds({ customerId: 'nobody' })).toEqual([])
    await run((trx) => deleteBill(trx, deps, first.rows[0]?.id ?? ''))
    expect(await items(idOf('bills-made'))).toMatchObject({ count: 1, rows: second.rows })
  })

  it('tells a customer’s own part of what was done to all, under the name of now', async () => {
    const { run, deps, list, items, kinds } = await setUp()
    await run((trx) => regenerateCustomerIds(trx, deps))
    await run((trx) => editCustomer(trx, deps, 'ani', customerForm({ nama: 'Ani Baru' })))
    await run((trx) => deleteCustomer(trx, deps, 'budi'))
    expect(await kinds({ customerId: 'ani' })).toEqual(['customer-edited', 'customers-renumbered'])
    expect(await kinds({ customerId: 'budi' })).toEqual(['customer-deleted', 'customers-renumbered'])
    expect(await kinds({ customerId: 'budi', group: 'tagihan' })).toEqual([])
    const all = (await list()).rows.find(({ kind }) => kind === 'customers-renumbered')
    expect(all?.count).toBe(2)
    expect((await items(all?.id ?? '')).rows.map(({ name }) => name)).toEqual(['Ani Baru', ''])
    expect((await items(all?.id ?? '', { customerId: 'ani' })).rows).toMatchObject([
      { id: '0', name: 'Ani Baru', before: { customer_id: 'WZN-101' } },
    ])
  })

  it('an undone change says so', async () => {
    const { run, deps, list } = await setUp()
    const { changeId } = await run((trx) => deleteCustomer(trx, deps, 'ani'))
    await run((trx) => undoChange(trx, deps, changeId))
    expect((await list()).rows).toMatchObject([
      { kind: 'customers-restored', undoneAt: null },
      { kind: 'customer-deleted', undoneAt: '2026-05-20T02:02:00.000Z' },
    ])
  })

  it.each([undefined, 'pembayaran'] as const)(
    'grows from page to page without gaps, group %s',
    async (group) => {
      const { store, list } = await setUp()
      await fill(store, 'bill-paid', 7)
      await fill(store, 'customer-edited', 3)
      const labels: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ group, cursor, pageSize: 3 })
        labels.push(...page.rows.map(({ label }) => label))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      const paid = [6, 5, 4, 3, 2, 1, 0].map((i) => `bill-paid ${i}`)
      if (group) expect(labels).toEqual(paid)
      else {
        expect(labels).toHaveLength(10)
        expect(new Set(labels).size).toBe(10)
        expect(labels.slice(0, 4)).toEqual(paid.slice(0, 4))
      }
    },
  )

  it('takes the days of the business, both included', async () => {
    const { store, kinds } = await setUp()
    // The first and the last moment of 19 May in Jakarta, and one just outside on each side.
    const instants = [
      '2026-05-18T16:59:59.999Z',
      '2026-05-18T17:00:00.000Z',
      '2026-05-19T16:59:59.999Z',
      '2026-05-19T17:00:00.000Z',
    ]
    for (const [i, at] of instants.entries())
      await store.transaction((trx) =>
        recordChange(
          trx,
          { clock: fixedClock(at) },
          { kind: kindsOf('pengaturan')[i % 2] ?? 'bill-made', label: '', items: [] },
        ),
      )
    const count = async (input: object) => (await kinds(input)).length
    expect(await count({})).toBe(4)
    expect(await count({ from: '2026-05-19' })).toBe(3)
    expect(await count({ to: '2026-05-19' })).toBe(3)
    expect(await count({ from: '2026-05-19', to: '2026-05-19' })).toBe(2)
    expect(await count({ from: '2026-05-19', to: '2026-05-19', group: 'pengaturan' })).toBe(2)
    expect(await count({ from: '2026-05-20', to: '2026-05-19' })).toBe(0)
  })

  it('each group holds its own kinds, and only them', async () => {
    const { store, kinds } = await setUp()
    const clock = fixedClock()
    await store.transaction(async (trx) => {
      for (const kind of KIND_GROUPS.flatMap(kindsOf))
        await recordChange(trx, { clock }, { kind, label: '', items: [] })
    })
    for (const group of KIND_GROUPS) expect((await kinds({ group })).sort()).toEqual(kindsOf(group).sort())
  })

  it('names the package whose price changed, and tells the figures of a backup', async () => {
    const { store, clock, list, items } = await setUp()
    const details = { customers: 2, bills: 5 }
    const price = { entityId: '4Mbps', before: { price: 1 }, after: { price: 2 } }
    await store.transaction(async (trx) => {
      await recordChange(trx, { clock }, { kind: 'packages-changed', label: 'Paket', items: [price] })
      await recordChange(trx, { clock }, { kind: 'backup-made', label: 'x', count: 1, details, items: [] })
    })
    const of = async (kind: string) => {
      const { rows } = await list()
      return (await items(rows.find((row) => row.kind === kind)?.id ?? '')).rows
    }
    expect(await of('packages-changed')).toMatchObject([{ name: '4Mbps', after: { price: 2 } }])
    expect(await of('backup-made')).toMatchObject([{ before: null, after: details }])
  })

  it('answers NOT_FOUND for a change that nobody made', async () => {
    const { items } = await setUp()
    await expect(items('nobody')).rejects.toThrow(new AppError('NOT_FOUND'))
  })

  it('reads by index only', async () => {
    const { store } = await setUp()
    const { nodes, record } = statementRecorder()
    const reader = record(store.read)
    const queries = [{}, { group: 'pesan' as const }, { customerId: 'ani' }, { cursor: `${NOW}~x` }]
    for (const query of queries)
      await listChanges(reader, { timeZone: 'Asia/Jakarta' }, { pageSize: 25, ...query })
    const plans = await plansOf(store, nodes)
    if (store.dialect === 'postgres') return
    expect(plans[0]).toContain('trail_change_newest')
    const ofGroup = plans.slice(1, 1 + kindsOf('pesan').length)
    expect(ofGroup.filter((plan) => !plan.includes('trail_change_kind (kind=?'))).toEqual([])
    expect(plans.filter((plan) => /SCAN (trail_|tagihan|message|pelanggan)(?!.*USING)/.test(plan))).toEqual(
      [],
    )
  })
})

/** Changes of the same instant stand in the order of their random ids. */
function byTimeThenGiven(rows: readonly { kind: string }[]) {
  const place = (row: readonly unknown[]) => rows.findIndex(({ kind }) => kind === row[0])
  return (a: readonly unknown[], b: readonly unknown[]) => (a[1] === b[1] ? place(a) - place(b) : 0)
}
