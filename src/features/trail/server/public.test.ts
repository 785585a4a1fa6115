import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { Store } from '../../../platform/database/store.ts'
import { AppError } from '../../../shared/app-error.ts'
import { type ChangeItem, type ChangeKind, getUndoable, listUndoable, recordChange } from './public.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = '2026-05-20T02:00:00.000Z'

interface Sample {
  kind?: ChangeKind
  label?: string
  undoes?: string
}

describeOnBothDatabases('trail', (open, database) => {
  const items: ChangeItem<Record<string, string | null>>[] = [
    { entityId: 'doc2', before: { nama: "O'Brien 😀", status: null }, after: null },
    { entityId: 'doc1', before: null, after: { nama: 'Ani', status: 'Aktif' } },
    { entityId: 'doc3', before: { nama: 'x' }, after: { nama: 'y' } },
  ]
  const record = (store: Store, { kind = 'customer-edited', label = 'Ani', undoes }: Sample = {}, at = NOW) =>
    store.transaction((trx) =>
      recordChange(
        trx,
        { clock: fixedClock(at) },
        { kind, label, ...(undoes === undefined ? {} : { undoes }), items },
      ),
    )
  const find = (store: Store, id: string, kinds = ['customer-edited'], at = NOW) =>
    getUndoable(store.read, { clock: fixedClock(at) }, id, kinds)
  const list = (store: Store, query: { kinds?: string[]; search?: string; page?: number } = {}, at = NOW) =>
    listUndoable(
      store.read,
      { clock: fixedClock(at) },
      { kinds: ['customer-edited'], search: '', page: 1, pageSize: 2, ...query },
    )
  const later = (days: number, ms = 0) => new Date(Date.parse(NOW) + days * DAY_MS + ms).toISOString()
  const notFound = new AppError('NOT_FOUND')
  const alreadyUndone = new AppError('ALREADY_UNDONE')

  it('gives back a change with its items, in their order', async () => {
    const store = await open()
    const id = await record(store)
    const change = { id, kind: 'customer-edited', at: NOW, label: 'Ani', count: 3 }
    expect(await find(store, id)).toEqual({ ...change, items })
    expect((await list(store)).rows).toEqual([change])
  })

  it('keeps the order of thousands of items', async () => {
    const store = await open()
    const many = Array.from({ length: 4500 }, (_, i) => ({ entityId: `doc${i}`, before: null, after: { i } }))
    const id = await store.transaction((trx) =>
      recordChange(trx, { clock: fixedClock(NOW) }, { kind: 'customer-edited', label: '', items: many }),
    )
    expect((await find(store, id)).items).toEqual(many)
  })

  it('takes a change without items', async () => {
    const store = await open()
    const id = await store.transaction((trx) =>
      recordChange(trx, { clock: fixedClock(NOW) }, { kind: 'customer-edited', label: '', items: [] }),
    )
    expect(await find(store, id)).toMatchObject({ count: 0, items: [] })
  })

  it('offers a change for 30 days', async () => {
    const store = await open()
    const id = await record(store)
    expect(await find(store, id, undefined, later(30))).toMatchObject({ id })
    expect((await list(store, {}, later(30))).count).toBe(1)
    await expect(find(store, id, undefined, later(30, 1))).rejects.toThrow(notFound)
    expect((await list(store, {}, later(30, 1))).count).toBe(0)
  })

  it('knows only the kinds that are asked for', async () => {
    const store = await open()
    const id = await record(store)
    await expect(find(store, id, ['bill-made'])).rejects.toThrow(notFound)
    await expect(find(store, 'nobody')).rejects.toThrow(notFound)
    expect((await list(store, { kinds: ['bill-made'] })).rows).toEqual([])
    expect((await list(store, { kinds: ['bill-made', 'customer-edited'] })).count).toBe(1)
  })

  it('neither offers nor undoes twice what was undone', async () => {
    const store = await open()
    const id = await record(store)
    const other = await record(store)
    await record(store, { kind: 'customers-restored', undoes: id })
    await expect(find(store, id)).rejects.toThrow(alreadyUndone)
    await expect(record(store, { undoes: id })).rejects.toThrow(alreadyUndone)
    expect((await list(store)).rows.map((row) => row.id)).toEqual([other])
  })

  it('lets one of several racing undos through, and no trace of the others', async () => {
    const store = await open()
    const id = await record(store)
    const second = database.dialect === 'postgres' ? await database.openAgain() : store
    const racers = await Promise.allSettled(
      [store, second, store, second].map((one) => record(one, { kind: 'customers-restored', undoes: id })),
    )
    const lost = racers.filter((racer) => racer.status === 'rejected')
    expect(lost.map((racer) => racer.reason)).toEqual(Array(3).fill(alreadyUndone))
    expect(await store.read.selectFrom('trail_change').select('id').execute()).toHaveLength(2)
    expect(await store.read.selectFrom('trail_item').select('entity_id').execute()).toHaveLength(6)
  })

  it('lists newest first, page by page', async () => {
    const store = await open()
    const ids: string[] = []
    for (const day of [-3, -1, -2, 0, -4]) ids.push(await record(store, {}, later(day)))
    const pages = await Promise.all([1, 2, 3, 9].map((page) => list(store, { page })))
    expect(pages.map((page) => page.rows.map((row) => ids.indexOf(row.id)))).toEqual([
      [3, 1],
      [2, 0],
      [4],
      [4],
    ])
    expect(pages[3]).toMatchObject({ page: 3, pageCount: 3, count: 5 })
  })

  it.each([
    ['budi', ['Budi (WZN-100)']],
    ['WZN-1', ['Budi (WZN-100)', 'É 50% a_b (WZN-101)']],
    ['50%', ['É 50% a_b (WZN-101)']],
    ['a_b', ['É 50% a_b (WZN-101)']],
    ['É', ['É 50% a_b (WZN-101)']],
    ['%', ['É 50% a_b (WZN-101)']],
    ['zzz', []],
  ])('finds %s in the labels', async (search, labels) => {
    const store = await open()
    await record(store, { label: 'É 50% a_b (WZN-101)' })
    await record(store, { label: 'Budi (WZN-100)' }, later(0, 1))
    const { rows, count } = await list(store, { search }, later(1))
    expect(rows.map((row) => row.label)).toEqual(labels)
    expect(count).toBe(labels.length)
  })

  it.each([
    "update trail_change set label = 'x'",
    "update trail_item set after = 'x'",
    'delete from trail_item',
    'delete from trail_change',
    "insert into trail_change (id, kind, created_at, subject_count, label) values ('x', 'y', 'z', 0, ''); delete from trail_change",
  ])('the database refuses: %s', async (statement) => {
    const store = await open()
    await record(store)
    const rows = () =>
      Promise.all([
        store.read.selectFrom('trail_change').selectAll().execute(),
        store.read.selectFrom('trail_item').selectAll().execute(),
      ])
    const before = await rows()
    const run = store.transaction(async (trx) => {
      for (const part of statement.split('; ')) await sql.raw(part).execute(trx)
    })
    await expect(run).rejects.toThrow(/trail_(change|item) is append-only/)
    expect(await rows()).toEqual(before)
  })
})
