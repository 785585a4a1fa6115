import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { DATABASE_FILE } from './sqlite.ts'
import { openStore, type Store, type Trx } from './store.ts'

const MANY = 300_000
const opened: { store: Store; folder: string }[] = []

afterEach(async () => {
  for (const { store, folder } of opened.splice(0)) {
    await store.close()
    removeFolder(folder)
  }
})

async function open(): Promise<{ store: Store; folder: string }> {
  const folder = tempFolder('long-writer')
  const entry = { store: await openStore({ dataDir: folder }), folder }
  opened.push(entry)
  return entry
}

const keep = (trx: Trx, key: string) =>
  trx.insertInto('rate_limit').values({ key, hits: 0, resets_at: 0 }).execute()

const keys = async (store: Store) =>
  (await store.read.selectFrom('rate_limit').select('key').orderBy('key').execute()).map(({ key }) => key)

it('commits what a long write did, and answers what it answered', async () => {
  const { store } = await open()
  const answer = await store.transaction(
    async (trx) => {
      await keep(trx, 'long')
      const changed = await trx.deleteFrom('rate_limit').where('key', '=', 'nobody').executeTakeFirst()
      return { rows: await trx.selectFrom('rate_limit').select('key').execute(), changed }
    },
    { isLong: true },
  )
  expect(answer).toEqual({ rows: [{ key: 'long' }], changed: { numDeletedRows: 0n } })
  expect(await keys(store)).toEqual(['long'])
})

it('takes all of it back when the work fails, with the error of the database', async () => {
  const { store } = await open()
  const failing = (isLong: boolean) =>
    store
      .transaction(
        async (trx) => {
          await keep(trx, 'twice')
          await keep(trx, 'twice')
        },
        { isLong },
      )
      .catch(({ message, code, errcode, errstr }) => ({ message, code, errcode, errstr }))
  const long = await failing(true)
  expect(long).toEqual(await failing(false))
  expect(long).toMatchObject({ errcode: 1555 })
  expect(await keys(store)).toEqual([])
})

it('lets the event loop turn while one statement runs', async () => {
  const { store } = await open()
  let turns = 0
  let isRunning = true
  const turning = (async () => {
    for (; isRunning; turns++) await nextTurn()
  })()
  const count = await store.transaction(
    async (trx) => {
      await keep(trx, 'first')
      turns = 0
      const { rows } = await sql<{ count: number }>`
        with recursive number (n) as (select 1 union all select n + 1 from number where n < ${MANY})
        select count(*) as count from number`.execute(trx)
      isRunning = false
      return rows[0]?.count
    },
    { isLong: true },
  )
  await turning
  expect(count).toBe(MANY)
  expect(turns).toBeGreaterThan(10)
})

it('short and long writes take turns in the order they were asked for; reads see what is committed', async () => {
  const { store } = await open()
  const order: string[] = []
  const seen: string[][] = []
  const write = (key: string, isLong: boolean) =>
    store.transaction(
      async (trx) => {
        await keep(trx, key)
        seen.push(await keys(store))
        await nextTurn()
        order.push(key)
      },
      { isLong },
    )
  await Promise.all([write('a', true), write('b', false), write('c', true), write('d', false)])
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  expect(seen).toEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']])
})

it('leaves the file whole when it is closed', async () => {
  const { store, folder } = await open()
  await store.transaction((trx) => keep(trx, 'long'), { isLong: true })
  await store.close()
  expect(existsSync(join(folder, `${DATABASE_FILE}-wal`))).toBe(false)
})

/** Rows in the file itself, without what stands in the log beside it. */
function rowsInFile(folder: string): number {
  const copy = tempFolder('without-log')
  try {
    copyFileSync(join(folder, DATABASE_FILE), join(copy, DATABASE_FILE))
    const file = new DatabaseSync(join(copy, DATABASE_FILE))
    const hasTable = file.prepare("select 1 from sqlite_schema where name = 'rate_limit'").get()
    const row = hasTable && file.prepare('select count(*) as count from rate_limit').get()
    file.close()
    return Number(row?.['count'] ?? 0)
  } finally {
    removeFolder(copy)
  }
}

it('brings small writes into the file meanwhile, also while long ones are at work', async () => {
  const { store, folder } = await open()
  const write = (name: string) => store.transaction((trx) => keep(trx, name))
  for (let i = 0; i < 45; i++) await write(`kecil ${i}`)
  expect(rowsInFile(folder)).toBe(0)
  for (let i = 45; i < 50; i++) await write(`kecil ${i}`)
  await expect.poll(() => rowsInFile(folder), { timeout: 20_000 }).toBe(50)
  const long = store.transaction(
    async (trx) => {
      await keep(trx, 'lama')
      await nextTurn()
      await keep(trx, 'lama sekali')
    },
    { isLong: true },
  )
  await Promise.all([long, ...Array.from({ length: 120 }, (_, i) => write(`nanti ${i}`))])
  expect(await keys(store)).toHaveLength(172)
})
