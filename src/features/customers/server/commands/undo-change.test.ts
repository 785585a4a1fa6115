import { describe, expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerForm,
  customerRow,
  insertCustomers,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { getCustomer, getCustomerDetail, listCustomerChanges } from '../queries.ts'
import { addCustomer } from './add-customer.ts'
import { type CustomerChangeItem, snapshotOf } from './customer-snapshot.ts'
import { deleteCustomer } from './delete-customer.ts'
import { editCustomer } from './edit-customer.ts'
import { markSeen } from './mark-seen.ts'
import { regenerateCustomerIds } from './regenerate-customer-ids.ts'
import { replaceCustomers } from './replace-customers.ts'
import { undoChange } from './undo-change.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const notFound = new AppError('NOT_FOUND')
const alreadyUndone = new AppError('ALREADY_UNDONE')

describeOnBothDatabases('undoChange', (open, database) => {
  const deps = commandDeps(fixedClock())
  const undo = (store: Store, id: string, given = deps) =>
    store.transaction((trx) => undoChange(trx, given, id))
  const remove = async (store: Store, id: string) =>
    (await store.transaction((trx) => deleteCustomer(trx, deps, id))).changeId
  const regenerate = async (store: Store) =>
    (await store.transaction((trx) => regenerateCustomerIds(trx, deps))).changeId ?? ''
  const edit = (store: Store, id: string, changes = {}) =>
    store.transaction((trx) => editCustomer(trx, deps, id, customerForm(changes)))
  const stored = (store: Store) => store.read.selectFrom('pelanggan').selectAll().orderBy('id').execute()
  const bin = (store: Store, group: 'deleted' | 'bulk' = 'deleted') =>
    listCustomerChanges(store.read, deps, { group, search: '', page: 1, pageSize: 25 })
  const another = async (store: Store) => (database.dialect === 'postgres' ? database.openAgain() : store)

  describe('of a deletion', () => {
    const odd = customerRow({
      id: 'doc1',
      customer_id: 'WZN-345',
      user_id: 'lama',
      nama: "O'Brien 😀",
      alamat: 'Gg. 3\n"RT 4"',
      status: null,
      is_new: 1,
    })

    it('gives the customer back as it was: its id, its WZN id, its bills', async () => {
      const store = await open()
      await insertCustomers(store, [odd, customerRow({ id: 'doc2' })])
      await store.transaction((trx) =>
        trx
          .insertInto('tagihan')
          .values(billRow({ customer_id: 'doc1' }))
          .execute(),
      )
      const before = await stored(store)
      const detail = await getCustomerDetail(store.read, 'doc1')
      const answer = await undo(store, await remove(store, 'doc1'))
      expect(await stored(store)).toEqual(before)
      expect(await getCustomerDetail(store.read, 'doc1')).toEqual(detail)
      const { customer } = detail
      expect(answer).toEqual({ kind: 'customer-deleted', restored: 1, kept: 0, customer })
      expect((await bin(store)).count).toBe(0)
    })

    it('R6 gives it a fresh WZN id when somebody has its own by now', async () => {
      const store = await open()
      const own = customerRow({ id: 'doc1', customer_id: 'WZN-345' })
      await insertCustomers(store, [own, { ...odd, id: 'doc2', customer_id: 'WZN-346' }])
      const changes = [await remove(store, 'doc1'), await remove(store, 'doc2')]
      const takers = [345, 346].map((n) => customerRow({ id: `taker${n}`, customer_id: `WZN-${n}` }))
      await insertCustomers(store, takers)
      const { customer } = await undo(store, changes[0] ?? '')
      expect(customer).toEqual(await getCustomer(store.read, 'doc1'))
      expect(customer?.customerId).toMatch(/^WZN-(?!345|346)[1-9]\d\d$/)
      expect(customer?.userID).toBe(customer?.customerId)
      expect((await undo(store, changes[1] ?? '')).customer).toMatchObject({ nama: odd.nama, userID: 'lama' })
      const [first] = await stored(store)
      expect(first).toEqual(
        customerRow({ ...own, customer_id: customer?.customerId ?? '', user_id: customer?.customerId ?? '' }),
      )
    })

    it('leaves one without WZN id without one', async () => {
      const store = await open()
      const rows = [customerRow({ id: 'doc1', is_new: 1 }), customerRow({ id: 'doc2' })]
      await insertCustomers(store, rows)
      await undo(store, await remove(store, 'doc1'))
      expect(await stored(store)).toEqual(rows)
    })

    it('can be deleted and given back again', async () => {
      const store = await open()
      await insertCustomers(store, [odd])
      const first = await remove(store, 'doc1')
      await undo(store, first)
      const second = await remove(store, 'doc1')
      await expect(undo(store, first)).rejects.toThrow(alreadyUndone)
      expect((await bin(store)).rows.map((row) => row.id)).toEqual([second])
      await undo(store, second)
      expect(await stored(store)).toEqual([odd])
    })

    it('keeps what is there when the customer is there already', async () => {
      const store = await open()
      await insertCustomers(store, [odd])
      const changeId = await remove(store, 'doc1')
      const other = customerRow({ id: 'doc1', nama: 'Ani' })
      await insertCustomers(store, [other])
      const kept = { kind: 'customer-deleted', restored: 0, kept: 1, customer: null }
      expect(await undo(store, changeId)).toEqual(kept)
      expect(await stored(store)).toEqual([other])
    })

    it('works once, for 30 days, and for changes of customers only', async () => {
      const store = await open()
      await insertCustomers(store, [customerRow({ id: 'doc1' }), customerRow({ id: 'doc2' })])
      const changeId = await remove(store, 'doc1')
      const clock = fixedClock()
      clock.advance(30 * DAY_MS + 1)
      await expect(undo(store, changeId, commandDeps(clock))).rejects.toThrow(notFound)
      await expect(undo(store, 'nobody')).rejects.toThrow(notFound)
      clock.advance(-1)
      await undo(store, changeId, commandDeps(clock))
      await expect(undo(store, changeId)).rejects.toThrow(alreadyUndone)
      const undone = await store.read
        .selectFrom('trail_change')
        .selectAll()
        .where('undoes', '=', changeId)
        .executeTakeFirstOrThrow()
      expect(undone).toMatchObject({ kind: 'customers-restored', subject_count: 1 })
      await expect(undo(store, undone.id)).rejects.toThrow(notFound)
      expect(await stored(store)).toHaveLength(2)
    })

    it('done twice at the same time happens once', async () => {
      const store = await open()
      await insertCustomers(store, [odd])
      const changeId = await remove(store, 'doc1')
      const second = await another(store)
      const racers = await Promise.allSettled(
        [store, second, store, second].map((one) => undo(one, changeId)),
      )
      const lost = racers.filter((racer) => racer.status === 'rejected')
      expect(lost.map((racer) => racer.reason)).toEqual(Array(3).fill(alreadyUndone))
      expect(await stored(store)).toEqual([odd])
    })

    it('DATA-05 racing with adds for the last ids gives each another one', async () => {
      const store = await open()
      const rows = Array.from({ length: 900 }, (_, i) =>
        customerRow({ id: `doc${i}`, customer_id: `WZN-${100 + i}` }),
      )
      await store.transaction((trx) => insertRows(trx, 'pelanggan', rows))
      const changes: string[] = []
      for (const id of ['doc1', 'doc2', 'doc3']) changes.push(await remove(store, id))
      const second = await another(store)
      await Promise.all([
        ...changes.map((changeId) => undo(store, changeId)),
        ...[1, 2, 3].map(() => second.transaction((trx) => addCustomer(trx, deps, customerForm()))),
      ])
      const ids = (await stored(store)).map((row) => row.customer_id ?? '')
      expect(new Set(ids).size).toBe(903)
      expect(ids.filter((id) => id.length === 7)).toHaveLength(900)
    })
  })

  describe('of changing all ids', () => {
    it('R7 gives every customer its own back, though others have them by now', async () => {
      const store = await open()
      const rows = Array.from({ length: 900 }, (_, i) =>
        customerRow({ id: `doc${100 + i}`, customer_id: `WZN-${100 + i}`, is_new: i === 3 ? 1 : 0 }),
      )
      const without = customerRow({ id: 'doc-new', is_new: 1 })
      await insertCustomers(store, [without, ...rows])
      const changeId = await regenerate(store)
      await store.transaction((trx) => markSeen(trx, 'doc103'))
      await edit(store, 'doc200', { nama: 'Ani Lestari' })
      const answer = await undo(store, changeId)
      expect(answer).toEqual({ kind: 'customers-renumbered', restored: 901, kept: 0, customer: null })
      const after = await stored(store)
      expect(after.map((row) => row.customer_id)).toEqual([null, ...rows.map((row) => row.customer_id)])
      expect(after[0]).toEqual(without)
      expect(after[4]).toEqual(customerRow({ ...rows[3], is_new: 0 }))
      expect(after[101]).toMatchObject({ nama: 'Ani Lestari', customer_id: 'WZN-200', user_id: 'WZN-200' })
      expect(after[101]?.search_text).toMatch(/^ani lestari\n.*\nwzn-200$/s)
      expect((await bin(store, 'bulk')).count).toBe(0)
    })

    it('keeps those that were deleted or renumbered since, and counts them', async () => {
      const store = await open()
      const ids = ['doc1', 'doc2', 'doc3', 'doc4']
      const rows = ids.map((id, i) => customerRow({ id, customer_id: `KODE-${i}` }))
      await insertCustomers(store, rows)
      const first = await regenerate(store)
      const deleted = await remove(store, 'doc1')
      const renumbered = customerRow({ id: 'doc4', customer_id: 'KODE-9' })
      await store.transaction((trx) => replaceCustomers(trx, [renumbered]))
      await insertCustomers(store, [customerRow({ id: 'taker', customer_id: 'KODE-2' })])
      expect(await undo(store, first)).toMatchObject({ restored: 1, kept: 3 })
      const now = new Map((await stored(store)).map((row) => [row.id, row.customer_id]))
      expect(now.get('doc2')).toBe('KODE-1')
      expect(now.get('doc3')).toMatch(/^WZN-/)
      expect(now.get('doc4')).toBe('KODE-9')
      const { customer } = await undo(store, deleted)
      expect(customer?.customerId).toMatch(/^WZN-/)
    })

    it('undone from the last to the first, several come back to the beginning', async () => {
      const store = await open()
      const rows = Array.from({ length: 30 }, (_, i) =>
        customerRow({ id: `doc${10 + i}`, customer_id: `WZN-${100 + i}` }),
      )
      await insertCustomers(store, rows)
      const changes = [await regenerate(store), await regenerate(store)]
      const early = await undo(store, await regenerate(store))
      expect(early.kept).toBe(0)
      await undo(store, changes[1] ?? '')
      await undo(store, changes[0] ?? '')
      expect(await stored(store)).toEqual(rows)
    })

    it('DATA-05 racing with adds and edits doubles no id and loses no customer', async () => {
      const store = await open()
      const rows = Array.from({ length: 880 }, (_, i) =>
        customerRow({ id: `doc${100 + i}`, customer_id: `WZN-${100 + i}` }),
      )
      await insertCustomers(store, rows)
      const changeId = await regenerate(store)
      const second = await another(store)
      const [{ restored, kept }] = await Promise.all([
        undo(store, changeId),
        ...Array.from({ length: 6 }, () =>
          second.transaction((trx) => addCustomer(trx, deps, customerForm())),
        ),
        ...['doc100', 'doc979'].map((id) => edit(second, id, { nama: 'Ani Lestari' })),
      ])
      const after = await stored(store)
      expect(restored + kept).toBe(880)
      expect(new Set(after.map((row) => row.customer_id)).size).toBe(886)
      expect(after.filter((row) => row.nama === 'Ani Lestari')).toHaveLength(2)
      const back = after.filter((row) => `doc${row.customer_id?.slice(4)}` === row.id)
      expect(back.length).toBeGreaterThanOrEqual(restored)
    })
  })

  describe('of an import', () => {
    const added = [1, 2, 3, 4].map((n) => customerRow({ id: `new${n}`, customer_id: `WZN-10${n}` }))
    const old = ['Ani', 'Budi', 'Citra'].map((nama, i) =>
      customerRow({ id: `old${i}`, nama, customer_id: `WZN-20${i}`, is_new: 1 }),
    )

    /** As an import writes it down: whole rows that are new, the changed columns of those that were there. */
    async function imported(store: Store): Promise<string> {
      await insertCustomers(store, [...old, customerRow({ id: 'other' })])
      const changed = old.map((row) => customerRow({ ...row, nama: `${row.nama} L.`, paket: '7Mbps' }))
      const items = [
        ...added.map(
          (row): CustomerChangeItem => ({ entityId: row.id, before: null, after: snapshotOf(row) }),
        ),
        ...old.map(
          ({ id, nama, paket }): CustomerChangeItem => ({
            entityId: id,
            before: { nama, paket },
            after: { nama: `${nama} L.`, paket: '7Mbps' },
          }),
        ),
      ]
      return store.transaction(async (trx) => {
        await replaceCustomers(trx, [...added, ...changed])
        return recordChange(trx, deps, { kind: 'customers-imported', label: 'data.csv', items })
      })
    }

    it('takes away what it added and gives back what it changed', async () => {
      const store = await open()
      const changeId = await imported(store)
      expect(await stored(store)).toHaveLength(8)
      const answer = await undo(store, changeId)
      expect(answer).toEqual({ kind: 'customers-imported', restored: 7, kept: 0, customer: null })
      expect((await stored(store)).filter((row) => row.id !== 'other')).toEqual(old)
    })

    it('keeps what was edited, billed or deleted since', async () => {
      const store = await open()
      const changeId = await imported(store)
      await edit(store, 'new1', { nama: 'Dwi' })
      await store.transaction((trx) =>
        trx
          .insertInto('tagihan')
          .values(billRow({ customer_id: 'new2' }))
          .execute(),
      )
      await remove(store, 'new3')
      await edit(store, 'old0', { nama: 'Ani Lestari', paket: '7Mbps' })
      await edit(store, 'old1', { nama: 'Budi L.', paket: '7Mbps', alamat: 'Gg. 9' })
      expect(await undo(store, changeId)).toMatchObject({ restored: 3, kept: 4 })
      const now = new Map((await stored(store)).map((row) => [row.id, row]))
      expect([...now.keys()]).toEqual(['new1', 'new2', 'old0', 'old1', 'old2', 'other'])
      expect(now.get('old0')).toMatchObject({ nama: 'Ani Lestari', paket: '7Mbps' })
      expect(now.get('old1')).toMatchObject({ nama: 'Budi', paket: '4Mbps', alamat: 'Gg. 9', is_new: 0 })
      expect(now.get('old1')?.search_text).toMatch(/^budi\ngg\. 9\n/)
      expect(now.get('old2')).toEqual(old[2])
    })
  })
})
