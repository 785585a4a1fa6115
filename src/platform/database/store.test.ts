import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { customerRow } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import type { Store, Trx } from './store.ts'

class Boom extends Error {}

describeOnBothDatabases('store', (open, database) => {
  const names = async (store: Store) =>
    (await store.read.selectFrom('pelanggan').select('nama').orderBy('nama').execute()).map((row) => row.nama)
  const add = (trx: Trx, nama: string, id?: string) =>
    trx
      .insertInto('pelanggan')
      .values(customerRow({ nama, ...(id && { id }) }))
      .execute()

  describe('transaction', () => {
    it('commits what its work wrote, and answers its result', async () => {
      const store = await open()
      const answer = await store.transaction(async (trx) => {
        await add(trx, 'Ani')
        await add(trx, 'Budi')
        return 'done'
      })
      expect(answer).toBe('done')
      expect(await names(store)).toEqual(['Ani', 'Budi'])
    })

    it('takes everything back when the work fails, and goes on working', async () => {
      const store = await open()
      const failing = store.transaction(async (trx) => {
        await add(trx, 'Ani')
        throw new Boom('no')
      })
      await expect(failing).rejects.toThrow(Boom)
      expect(await names(store)).toEqual([])
      await store.transaction((trx) => add(trx, 'Budi'))
      expect(await names(store)).toEqual(['Budi'])
    })

    it('takes everything back when the database refuses a row', async () => {
      const store = await open()
      const failing = store.transaction(async (trx) => {
        await add(trx, 'Ani', 'same')
        await add(trx, 'Budi', 'same')
      })
      await expect(failing).rejects.toThrow(/unique/i)
      expect(await names(store)).toEqual([])
    })

    it('does not run a work again that failed by itself', async () => {
      const store = await open()
      let runs = 0
      const failing = store.transaction(async () => {
        runs++
        throw new Boom('no')
      })
      await expect(failing).rejects.toThrow(Boom)
      expect(runs).toBe(1)
    })

    it('sees its own writes, while readers see only what is committed', async () => {
      const store = await open()
      const seen: string[][] = []
      await store.transaction(async (trx) => {
        await add(trx, 'Ani')
        seen.push((await trx.selectFrom('pelanggan').select('nama').execute()).map((row) => row.nama))
        seen.push(await names(store))
      })
      seen.push(await names(store))
      expect(seen).toEqual([['Ani'], [], ['Ani']])
    })

    it('loses none of 20 racing read-then-write increments', async () => {
      const store = await open()
      await store.transaction((trx) =>
        trx.insertInto('rate_limit').values({ key: 'counter', hits: 0, resets_at: 0 }).execute(),
      )
      const increment = () =>
        store.transaction(async (trx) => {
          const { hits } = await trx.selectFrom('rate_limit').select('hits').executeTakeFirstOrThrow()
          await new Promise((resolve) => setImmediate(resolve))
          await trx
            .updateTable('rate_limit')
            .set({ hits: hits + 1 })
            .execute()
          return hits
        })
      const seen = await Promise.all(Array.from({ length: 20 }, increment))
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    })

    it('lets no two racers both find the table empty', async () => {
      const store = await open()
      const addFirst = (nama: string) =>
        store.transaction(async (trx) => {
          const rows = await trx.selectFrom('pelanggan').select('id').execute()
          await new Promise((resolve) => setImmediate(resolve))
          if (rows.length === 0) await add(trx, nama)
          return rows.length
        })
      expect((await Promise.all(['a', 'b', 'c', 'd', 'e'].map(addFirst))).sort()).toEqual([0, 1, 1, 1, 1])
    })
  })

  it('keeps what was stored when it is opened again, also while the first is open', async () => {
    const first = await open()
    await first.transaction((trx) => add(trx, 'Ani'))
    const second = await database.openAgain()
    await second.transaction((trx) => add(trx, 'Budi'))
    expect(await names(first)).toEqual(['Ani', 'Budi'])
    await first.close()
    await second.transaction((trx) => add(trx, 'Citra'))
    expect(await names(await database.openAgain())).toEqual(['Ani', 'Budi', 'Citra'])
  })

  it('gives counts and sums as numbers, and text in the order of its bytes', async () => {
    const store = await open()
    await store.transaction(async (trx) => {
      for (const nama of ['b', 'Z', 'ä', 'a', '_']) await add(trx, nama)
    })
    const figures = await store.read
      .selectFrom('pelanggan')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`sum(length(nama))`.as('length'),
        sql<number>`max(length(nama))`.as('longest'),
      ])
      .executeTakeFirst()
    expect(figures).toEqual({ count: 5, length: 5, longest: 1 })
    expect(await names(store)).toEqual(['Z', '_', 'a', 'b', 'ä'])
  })

  it('gives back amounts and milliseconds as the integers that went in', async () => {
    const store = await open()
    const row = { key: "emoji 😀 '; --", hits: 1_000_000_000, resets_at: 1_795_248_938_123 }
    await store.transaction((trx) => trx.insertInto('rate_limit').values(row).execute())
    expect(await store.read.selectFrom('rate_limit').selectAll().execute()).toEqual([row])
  })
})
