import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import { billRow, commandDeps, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { listUndoable } from '../../../trail/server/public.ts'
import { BILL_DELETED } from '../../rules/bill-changes.ts'
import { countTotals, readTotals } from '../queries/totals.ts'
import { deleteBill } from './delete-bill.ts'
import { rebuildTotals } from './rebuild-totals.ts'
import { restoreBill } from './restore-bill.ts'
import { saveBulk } from './save-bulk.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const paid = billRow({
  id: 'mei',
  customer_id: 'budi',
  is_paid: 1,
  paid_at: '2026-04-30T17:00:00.000Z',
  invoice_number: 'INV/202605/007',
  due_date: '9 Mei 2026',
  billing_cycle: 'monthly',
  notes: 'Titip Pak RT',
  user_id: 'WZN-101',
  creation_date: '2026-05-01T00:00:00.000Z',
})

describeOnBothDatabases('restoreBill', (open) => {
  const clock = fixedClock()
  const deps = commandDeps(clock)
  const withBills = async (...rows: TagihanTable[]) => {
    const store = await open()
    await store.transaction(async (trx) => {
      await trx.insertInto('tagihan').values(rows).execute()
      await rebuildTotals(trx, deps.timeZone)
    })
    return store
  }
  const remove = async (store: Store, id: string) =>
    (await store.transaction((trx) => deleteBill(trx, deps, id))).changeId
  const restore = (store: Store, changeId: string) =>
    store.transaction((trx) => restoreBill(trx, deps, changeId))
  const stored = (store: Store) => store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()
  const repeats = async (store: Store) => (await stored(store)).map((row) => [row.id, row.repeat_number])
  const deleted = (store: Store, search = '') =>
    listUndoable(store.read, deps, { kinds: [BILL_DELETED], search, page: 1, pageSize: 25 })

  it('PAY-36 a deleted bill comes back as it was, with its number, payment and totals', async () => {
    const store = await withBills(paid)
    const before = await readTotals(store.read)
    const changeId = await remove(store, 'mei')
    expect(await readTotals(store.read)).toEqual({ periods: [], packages: [], payments: [], dues: [] })
    const bill = await restore(store, changeId)
    expect(bill).toMatchObject({ id: 'mei', isPaid: true, invoiceNumber: 'INV/202605/007' })
    expect(await stored(store)).toEqual([paid])
    expect(await readTotals(store.read)).toEqual(before)
    expect(before).toEqual(await countTotals(store.read, deps.timeZone))
    expect(before.payments).toEqual([{ month: '2026-05', paidCount: 1, paidSum: 100_000 }])
  })

  it('is listed among the deleted ones for 30 days, by what it was, until it is back', async () => {
    clock.set('2026-05-20T02:00:00.000Z')
    const store = await withBills(paid)
    const changeId = await remove(store, 'mei')
    const label = 'Budi Santoso, Mei 2026, Rp 100.000'
    expect(await deleted(store, 'mei 2026')).toMatchObject({ count: 1, rows: [{ id: changeId, label }] })
    expect(await deleted(store, 'Juni')).toMatchObject({ count: 0 })
    clock.advance(30 * DAY_MS + 1)
    expect(await deleted(store)).toMatchObject({ count: 0 })
    await expect(restore(store, changeId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    clock.advance(-1)
    await restore(store, changeId)
    expect(await deleted(store)).toMatchObject({ count: 0 })
    await expect(restore(store, changeId)).rejects.toMatchObject({ code: 'ALREADY_UNDONE' })
    await expect(restore(store, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('R16 is refused when the customer was billed for one of its months since', async () => {
    const year = billRow({ id: 'tahun', customer_id: 'budi', period: '2026-01', last_period: '2026-12' })
    const store = await withBills(year)
    const changeId = await remove(store, 'tahun')
    await store.transaction((trx) => trx.insertInto('tagihan').values(paid).execute())
    await expect(restore(store, changeId)).rejects.toMatchObject({ code: 'BILL_EXISTS' })
    expect(await repeats(store)).toEqual([['mei', 0]])
    await remove(store, 'mei')
    await restore(store, changeId)
    expect(await repeats(store)).toEqual([['tahun', 0]])
  })

  it('R16 is not refused for further bills that stood beside it, nor for those of others', async () => {
    const further = billRow({ id: 'mei-lagi', customer_id: 'budi', repeat_number: 1 })
    const store = await withBills(paid, further, billRow({ id: 'agus', customer_id: 'agus' }))
    await restore(store, await remove(store, 'mei'))
    expect(await repeats(store)).toEqual([
      ['agus', 0],
      ['mei', 0],
      ['mei-lagi', 1],
    ])
  })

  it('a further bill comes back as a further one, or as the first when there is none any more', async () => {
    const further = billRow({ id: 'juni-lagi', customer_id: 'budi', period: '2026-06', repeat_number: 1 })
    const quarter = { ...paid, last_period: '2026-07' }
    const store = await withBills(quarter, further)
    await restore(store, await remove(store, 'juni-lagi'))
    expect(await repeats(store)).toEqual([
      ['juni-lagi', 1],
      ['mei', 0],
    ])
    const changeIds = [await remove(store, 'mei'), await remove(store, 'juni-lagi')] as const
    await restore(store, changeIds[1])
    expect(await repeats(store)).toEqual([['juni-lagi', 0]])
    await expect(restore(store, changeIds[0])).rejects.toMatchObject({ code: 'BILL_EXISTS' })
  })

  it('R23 its number was not given again meanwhile', async () => {
    const store = await open()
    const customers = [customerRow({ id: 'agus' }), customerRow({ id: 'budi' })]
    await insertCustomers(store, customers)
    const save = (index: 0 | 1) =>
      store.transaction((trx) =>
        saveBulk(trx, deps, bulkSave({ rows: bulkRows([customers[index] ?? paid]) })),
      )
    await save(0)
    const [bill] = await stored(store)
    const changeId = await remove(store, bill?.id ?? '')
    await save(1)
    await restore(store, changeId)
    expect((await stored(store)).map((row) => row.invoice_number).sort()).toEqual([
      'INV/202605/001',
      'INV/202605/002',
    ])
  })

  it('comes back once when many ask at once', async () => {
    const store = await withBills(paid)
    const changeId = await remove(store, 'mei')
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => restore(store, changeId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored(store)).toEqual([paid])
    expect(await readTotals(store.read)).toEqual(await countTotals(store.read, deps.timeZone))
  })
})
