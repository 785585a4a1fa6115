import { describe, expect, it } from 'vitest'
import {
  billRow,
  customerRow,
  insertCustomers,
  insertMessages,
  type MessageRow,
  messageRow,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { PelangganTable, TagihanTable } from '../../../../platform/database/tables.ts'
import type { UnpaidQuery } from '../../unpaid-contract.ts'
import { rebuildTotals } from '../commands/rebuild-totals.ts'
import { listUnpaidCustomers, listUnpaidIds } from './unpaid-customers.ts'

const clock = fixedClock('2026-05-20T02:00:00.000Z')
const BILLED_AT = '2026-05-10T05:00:00.000Z'
const BEFORE = '2026-05-10T04:59:59.999Z'
const AFTER = '2026-05-12T05:00:00.000Z'
const PAID = { is_paid: 1, paid_at: AFTER } as const

const owed = (customer_id: string, changes: Partial<TagihanTable> = {}) =>
  billRow({ customer_id, customer_name: `${customer_id} dulu`, created_at: BILLED_AT, ...changes })
const named = (id: string, changes: Partial<PelangganTable> = {}) => customerRow({ id, nama: id, ...changes })
const reminder = (customer_id: string, changes: Partial<MessageRow> = {}) =>
  messageRow(clock, { customer_id, kind: 'reminder', state: 'sent', created_at: BEFORE, ...changes })

interface Stored {
  customers?: PelangganTable[]
  bills: TagihanTable[]
  messages?: MessageRow[]
}

describeOnBothDatabases('who has not paid', (open) => {
  const withRows = async ({ customers = [], bills, messages = [] }: Stored) => {
    const store = await open()
    await insertCustomers(store, customers)
    await store.transaction(async (trx) => {
      await insertRows(trx, 'tagihan', bills)
      await rebuildTotals(trx, 'Asia/Jakarta')
    })
    await insertMessages(store, messages)
    return store
  }
  const list = (store: Store, changes: Partial<UnpaidQuery & { page: number; pageSize: number }> = {}) =>
    listUnpaidCustomers(
      store.read,
      { clock, timeZone: 'Asia/Jakarta' },
      { search: '', told: 'all', page: 1, pageSize: 25, ...changes },
    )
  const names = async (store: Store, changes: Partial<UnpaidQuery> = {}) =>
    (await list(store, changes)).rows.map(({ nama }) => nama)
  const ids = async (store: Store, changes: Partial<UnpaidQuery> = {}) =>
    (await listUnpaidIds(store.read, { search: '', told: 'all', ...changes })).ids

  it('is one row a customer with all it owes, and nobody who has paid', async () => {
    const store = await withRows({
      customers: [named('Agus', { customer_id: 'WZN-7', whatsapp: '628111' }), named('Budi')],
      bills: [
        owed('Agus', { amount: 100_000, due_on: '2026-05-19' }),
        owed('Agus', { amount: 100_000, repeat_number: 1, due_on: '2026-05-25' }),
        owed('Agus', { amount: 50_000, period: '2025-12', last_period: '2026-02', due_on: '2026-05-20' }),
        owed('Agus', { amount: 7, period: '2026-04', ...PAID }),
        owed('Budi', PAID),
      ],
    })
    expect(await list(store)).toEqual({
      rows: [
        {
          customerId: 'Agus',
          wznId: 'WZN-7',
          nama: 'Agus',
          whatsapp: '628111',
          obstacle: null,
          periods: ['2025-12', '2026-01', '2026-02', '2026-05'],
          monthCount: 4,
          billCount: 3,
          amount: 250_000,
          dueOn: '2026-05-19',
          isOverdue: true,
          lastReminder: null,
          isTold: false,
        },
      ],
      page: 1,
      pageCount: 1,
      count: 1,
      sum: 250_000,
    })
    expect(await ids(store)).toEqual(['Agus'])
  })

  it('is empty when everything is paid', async () => {
    const store = await withRows({ customers: [named('Agus')], bills: [owed('Agus', PAID)] })
    expect(await list(store, { page: 4 })).toEqual({ rows: [], page: 1, pageCount: 1, count: 0, sum: 0 })
    expect(await ids(store)).toEqual([])
  })

  it('R24 R25 is overdue once the due day is over in the business time zone', async () => {
    const store = await withRows({
      customers: [named('Agus'), named('Budi')],
      bills: [owed('Agus', { due_on: '2026-05-19' }), owed('Budi', { due_on: '2026-05-20' })],
    })
    const overdueAt = async (now: string) => {
      const deps = { clock: fixedClock(now), timeZone: 'Asia/Jakarta' }
      const question = { search: '', told: 'all', page: 1, pageSize: 25 } as const
      const { rows } = await listUnpaidCustomers(store.read, deps, question)
      return rows.filter(({ isOverdue }) => isOverdue).map(({ nama }) => nama)
    }
    expect(await overdueAt('2026-05-19T16:59:59.999Z')).toEqual([])
    expect(await overdueAt('2026-05-19T17:00:00.000Z')).toEqual(['Agus'])
    expect(await overdueAt('2026-05-20T17:00:00.000Z')).toEqual(['Agus', 'Budi'])
  })

  it('R11 has those that are gone by the copy on their newest bill, and says why somebody cannot be reminded', async () => {
    const store = await withRows({
      customers: [
        named('Agus', { status: null }),
        named('Budi', { status: 'Non-Aktif' }),
        named('Cici', { whatsapp: '' }),
      ],
      bills: [
        ...['Agus', 'Budi', 'Cici'].map((id) => owed(id)),
        owed('x', { customer_name: 'Dodi Lama', period: '2026-04', created_at: BEFORE }),
        owed('x', { customer_name: 'Dodi', whatsapp: '628999', user_id: 'WZN-9' }),
        owed('x', { customer_name: 'Dodi Lunas', period: '2026-06', created_at: AFTER, ...PAID }),
      ],
    })
    const { rows, count, sum } = await list(store)
    expect(rows.map(({ nama, obstacle }) => [nama, obstacle])).toEqual([
      ['Agus', null],
      ['Budi', 'inactive'],
      ['Cici', 'no-number'],
      ['Dodi', 'deleted'],
    ])
    expect(rows[3]).toMatchObject({ customerId: 'x', wznId: 'WZN-9', whatsapp: '628999', billCount: 2 })
    expect({ count, sum }).toEqual({ count: 4, sum: 500_000 })
    expect(await ids(store)).toEqual(['Agus'])
  })

  it('sends the oldest twelve months of many, and how many there are', async () => {
    const bills = Array.from({ length: 14 }, (_, index) =>
      owed('Agus', { period: `20${10 + index}-03`, last_period: `20${10 + index}-03` }),
    )
    const store = await withRows({ customers: [named('Agus')], bills })
    const [row] = (await list(store)).rows
    expect(row).toMatchObject({ monthCount: 14, billCount: 14, amount: 1_400_000 })
    expect(row?.periods).toHaveLength(12)
    expect([row?.periods[0], row?.periods[11]]).toEqual(['2010-03', '2021-03'])
  })

  it('R36 pages by name, letter case aside, with count and sum over all that the search shows', async () => {
    const all = ['eko', 'Agus', 'budi', 'Cici Agustina', 'dodi']
    const store = await withRows({
      customers: all.map((id) => named(id)),
      bills: all.map((id, index) => owed(id, { amount: 1000 * (index + 1) })),
    })
    const page = async (number: number, search = '') => {
      const { rows, ...rest } = await list(store, { page: number, pageSize: 2, search })
      return { ...rest, names: rows.map(({ nama }) => nama) }
    }
    const totals = { pageCount: 3, count: 5, sum: 15_000 }
    expect(await page(1)).toEqual({ page: 1, ...totals, names: ['Agus', 'budi'] })
    expect(await page(2)).toEqual({ page: 2, ...totals, names: ['Cici Agustina', 'dodi'] })
    expect(await page(3)).toEqual({ page: 3, ...totals, names: ['eko'] })
    expect(await page(99)).toEqual({ page: 3, ...totals, names: ['eko'] })
    const found = { page: 1, pageCount: 1, count: 2, sum: 6000, names: ['Agus', 'Cici Agustina'] }
    expect(await page(7, 'AGUS')).toEqual(found)
    expect(await ids(store, { search: 'agus' })).toEqual(['Agus', 'Cici Agustina'])
  })

  it.each([
    ['édouard', ['Édouard']],
    ['ÉDOUARD', ['Édouard']],
    ['é', ['Édouard']],
    ['100%', ['Toko 100% Halal']],
    ['%', ['Toko 100% Halal']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['toko  100', ['Toko 100% Halal']],
    ['wzn-31', ['Édouard']],
    ['hantu', ['Hantu É']],
    ['HANTU É', ['Hantu É']],
    ['zombi', []],
    ['62812', []],
    ['weleri', []],
    ['dulu', []],
  ])(
    'finds %j in present names and WZN ids, not in addresses, numbers or old names',
    async (search, found) => {
      const zombie = owed('y', { customer_name: 'Zombi', period: '2026-04', created_at: BEFORE })
      const present = ['Édouard', 'Toko 100% Halal', 'snake_case', 'back\\slash']
      const store = await withRows({
        customers: present.map((id, index) => named(id, { customer_id: `WZN-3${index + 1}` })),
        bills: [...present.map((id) => owed(id)), owed('y', { customer_name: 'Hantu É' }), zombie],
      })
      expect(await names(store, { search })).toEqual(found)
    },
  )

  describe('and was not told', () => {
    it.each<[string, Partial<MessageRow>, { at: string; isPending: boolean } | null, boolean]>([
      ['was never reminded', { kind: 'welcome', finished_at: AFTER }, null, false],
      ['got a confirmation', { kind: 'confirmation', finished_at: AFTER }, null, false],
      ['another was reminded', { customer_id: 'lain', finished_at: AFTER }, null, false],
      ['a reminder failed', { state: 'failed', created_at: AFTER, finished_at: AFTER }, null, false],
      ['nobody knows', { state: 'uncertain', created_at: AFTER, finished_at: AFTER }, null, false],
      ['it was cancelled', { state: 'cancelled', created_at: AFTER, finished_at: AFTER }, null, false],
      ['it went out before the bill', { finished_at: BEFORE }, { at: BEFORE, isPending: false }, false],
      ['it went out with the bill', { finished_at: BILLED_AT }, { at: BILLED_AT, isPending: false }, true],
      ['it went out later', { finished_at: AFTER }, { at: AFTER, isPending: false }, true],
      ['it waits since before', { state: 'queued' }, { at: BEFORE, isPending: true }, false],
      ['it waits', { state: 'queued', created_at: BILLED_AT }, { at: BILLED_AT, isPending: true }, true],
      ['it is going out', { state: 'sending', created_at: AFTER }, { at: AFTER, isPending: true }, true],
    ])('%s', async (_, message, lastReminder, isTold) => {
      const store = await withRows({
        customers: [named('Agus')],
        bills: [owed('Agus'), owed('Agus', { period: '2026-04', created_at: '2026-04-01T00:00:00.000Z' })],
        messages: [reminder('Agus', message)],
      })
      expect((await list(store)).rows).toMatchObject([{ lastReminder, isTold }])
      expect(await names(store, { told: 'no' })).toEqual(isTold ? [] : ['Agus'])
      expect(await ids(store, { told: 'no' })).toEqual(isTold ? [] : ['Agus'])
      expect(await ids(store)).toEqual(['Agus'])
    })

    it('goes by the newest unpaid bill and the last of many reminders, together with the search', async () => {
      const store = await withRows({
        customers: ['Agus', 'Agustina', 'Budi'].map((id) => named(id)),
        bills: [
          ...['Agus', 'Agustina', 'Budi'].map((id) => owed(id)),
          owed('Agus', { period: '2026-06', created_at: '2026-06-01T00:00:00.000Z', ...PAID }),
        ],
        messages: [BEFORE, AFTER, BEFORE].map((finished_at) => reminder('Agus', { finished_at })),
      })
      const { rows } = await list(store)
      expect(rows[0]).toMatchObject({ lastReminder: { at: AFTER, isPending: false }, isTold: true })
      expect(await list(store, { told: 'no' })).toMatchObject({ count: 2, sum: 200_000 })
      expect(await names(store, { told: 'no', search: 'agus' })).toEqual(['Agustina'])
      expect(await ids(store, { told: 'no', search: 'agus' })).toEqual(['Agustina'])
    })
  })
})
