import { expect, it } from 'vitest'
import { commandDeps, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import { listPackages, readPriceHistory } from '../queries/packages.ts'
import { readPackages } from '../queries.ts'
import { addPackage } from './add-package.ts'
import { editPackage } from './edit-package.ts'
import { movePackage } from './move-package.ts'
import { removePackage } from './remove-package.ts'

const clock = fixedClock()
const deps = commandDeps(clock)
const START = [
  { name: '4Mbps', price: 100_000 },
  { name: '7Mbps', price: 150_000 },
]

/** Each write is a moment later than the one before. */
function write(store: Store, command: (trx: Trx) => Promise<void>): Promise<void> {
  clock.advance(1)
  return store.transaction(command)
}

const add = (store: Store, name: string, price = 200_000) =>
  write(store, (trx) => addPackage(trx, deps, { name, price }))
const edit = (store: Store, current: string, form: { name: string; price: number }) =>
  write(store, (trx) => editPackage(trx, deps, current, form))
const move = (store: Store, name: string, direction: 'up' | 'down') =>
  write(store, (trx) => movePackage(trx, deps, name, direction))
const remove = (store: Store, name: string) => write(store, (trx) => removePackage(trx, deps, name))
const names = async (store: Store) => (await readPackages(store.read)).map(({ name }) => name)

async function trail(store: Store) {
  const rows = await store.read
    .selectFrom('trail_item')
    .innerJoin('trail_change', 'trail_change.id', 'change_id')
    .select(['kind', 'label', 'entity_id', 'before', 'after'])
    .orderBy('created_at')
    .orderBy('trail_change.id')
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }))
}

describeOnBothDatabases('packages', (open) => {
  it('RULE-01 RULE-02 are 4Mbps for 100000 and 7Mbps for 150000 to start with', async () => {
    const store = await open()
    expect(await readPackages(store.read)).toEqual(START)
    expect(await trail(store)).toEqual([])
  })

  it('are listed in their order, each with who has it', async () => {
    const store = await open()
    await add(store, 'Rumah 20')
    const rows = ['4Mbps', '7Mbps', '7Mbps', 'lama'].map((paket) =>
      customerRow({ paket, status: 'Non-Aktif' }),
    )
    await insertCustomers(store, rows)
    expect(await listPackages(store.read)).toEqual({
      rows: [
        { ...START[0], customerCount: 1 },
        { ...START[1], customerCount: 2 },
        { name: 'Rumah 20', price: 200_000, customerCount: 0 },
      ],
    })
  })

  it('a new one goes last and into the trail', async () => {
    const store = await open()
    await add(store, 'Rumah 20', 0)
    expect(await readPackages(store.read)).toEqual([...START, { name: 'Rumah 20', price: 0 }])
    expect(await trail(store)).toEqual([
      {
        kind: 'packages-changed',
        label: 'Paket & Harga',
        entity_id: 'Rumah 20',
        before: null,
        after: { name: 'Rumah 20', price: 0 },
      },
    ])
  })

  it.each(['7mbps', 'SEMUA'])('a new one is not called %s', async (name) => {
    const store = await open()
    await expect(add(store, name)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['name'] }],
    })
    expect(await readPackages(store.read)).toEqual(START)
    expect(await trail(store)).toEqual([])
  })

  it('there are 50 at most', async () => {
    const store = await open()
    await store.transaction(async (trx) => {
      for (let i = 2; i < 50; i++) await addPackage(trx, deps, { name: `Paket ${i}`, price: i })
    })
    await expect(add(store, 'Paket 51')).rejects.toMatchObject({ message: 'Paling banyak 50 paket.' })
    expect(await names(store)).toHaveLength(50)
  })

  it('two adds of one name at the same time make one package', async () => {
    const store = await open()
    const results = await Promise.allSettled(['Rumah', 'RUMAH', 'rumah'].map((name) => add(store, name)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names(store)).toHaveLength(3)
  })

  it('another price is kept with the time it holds from', async () => {
    const store = await open()
    await edit(store, '4Mbps', { name: '4Mbps', price: 120_000 })
    const at = new Date(clock.nowMs()).toISOString()
    expect(await readPackages(store.read)).toEqual([{ name: '4Mbps', price: 120_000 }, START[1]])
    expect(await readPriceHistory(store.read)).toContainEqual({ name: '4Mbps', since: at, price: 120_000 })
    expect(await trail(store)).toMatchObject([
      { entity_id: '4Mbps', before: { price: 100_000 }, after: { price: 120_000 } },
    ])
    await edit(store, '4Mbps', { name: '4Mbps', price: 120_000 })
    expect(await trail(store)).toHaveLength(1)
  })

  it('another name is for one that nobody has', async () => {
    const store = await open()
    await insertCustomers(store, [customerRow({ paket: '7Mbps' })])
    const named = (name: string) => ({ name, price: 150_000 })
    await expect(edit(store, '7Mbps', named('8Mbps'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['name'], message: 'Nama tidak dapat diganti: paket ini dipakai 1 pelanggan.' }],
    })
    await edit(store, '7Mbps', { name: '7Mbps', price: 160_000 })
    await expect(edit(store, '4Mbps', named('7MBPS'))).rejects.toMatchObject({ issues: [{ path: ['name'] }] })
    await edit(store, '4Mbps', { name: '4MBPS', price: 100_000 })
    expect(await names(store)).toEqual(['4MBPS', '7Mbps'])
    expect((await trail(store)).at(-1)).toMatchObject({
      entity_id: '4Mbps',
      before: { name: '4Mbps' },
      after: { name: '4MBPS' },
    })
    await expect(edit(store, '4Mbps', named('x'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('move past their neighbours, and not past the ends', async () => {
    const store = await open()
    for (const name of ['A', 'B', 'C']) await add(store, name)
    await remove(store, 'A')
    await move(store, 'C', 'up')
    expect(await names(store)).toEqual(['4Mbps', '7Mbps', 'C', 'B'])
    await move(store, '4Mbps', 'down')
    expect(await names(store)).toEqual(['7Mbps', '4Mbps', 'C', 'B'])
    const before = await trail(store)
    await move(store, '7Mbps', 'up')
    await move(store, 'B', 'down')
    expect(await names(store)).toEqual(['7Mbps', '4Mbps', 'C', 'B'])
    expect(await trail(store)).toEqual(before)
    await expect(move(store, 'A', 'up')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('one that somebody has, active or not, does not vanish', async () => {
    const store = await open()
    const rows = Array.from({ length: 1200 }, () => customerRow({ paket: '7Mbps', status: 'Non-Aktif' }))
    await insertCustomers(store, rows)
    await expect(remove(store, '7Mbps')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Paket ini dipakai 1.200 pelanggan dan tidak dapat dihapus.',
    })
    await remove(store, '4Mbps')
    expect(await names(store)).toEqual(['7Mbps'])
    expect(await trail(store)).toMatchObject([
      { entity_id: '4Mbps', before: { name: '4Mbps', price: 100_000 }, after: null },
    ])
  })

  it('the last one stays', async () => {
    const store = await open()
    await remove(store, '4Mbps')
    await expect(remove(store, '7Mbps')).rejects.toMatchObject({
      message: 'Paket terakhir tidak dapat dihapus.',
    })
    await expect(remove(store, '4Mbps')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('two removals at the same time leave one', async () => {
    const store = await open()
    const results = await Promise.allSettled([remove(store, '4Mbps'), remove(store, '7Mbps')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names(store)).toHaveLength(1)
  })
})
