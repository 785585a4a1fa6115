import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { billRow, insertCustomers } from '../../../testing/factories.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { countRows } from '../database/copy-tables.ts'
import { insertRows } from '../database/insert-rows.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import { openStore, type Reader } from '../database/store.ts'
import { copyDatabase } from './copy-database.ts'

const SLOW = { timeout: 30_000 }

describeOnBothDatabases('copyDatabase', (_open, database) => {
  async function setUp() {
    const source = tempFolder('copied')
    const store = await openStore({ dataDir: source })
    const target = await database.location()
    return {
      store,
      target: { dataDir: target.dataDir, databaseUrl: target.databaseUrl },
      source: { dataDir: source, databaseUrl: undefined },
      [Symbol.asyncDispose]: async () => {
        await store.close()
        removeFolder(source)
      },
    }
  }

  it(
    'a copy that is not like its source is not kept; what is told of comes from both sides',
    SLOW,
    async () => {
      await using set = await setUp()
      await fillStore(set.store, 10)
      const seen: unknown[] = []
      const copy = copyDatabase({
        ...set,
        readFacts: async (reader: Reader) => ({ rows: await countRows(reader), nth: seen.push('read') }),
        accept: () => {},
        compare: (one, other) => {
          expect(other.rows).toEqual(one.rows)
          throw new Error(`differs in ${one.nth}/${other.nth}`)
        },
        onProgress: () => {},
      })
      await expect(copy).rejects.toThrow('differs in 1/2')
      if (set.target.databaseUrl === undefined)
        expect(existsSync(join(set.target.dataDir, DATABASE_FILE))).toBe(false)
      else {
        const store = await openStore(set.target)
        expect(await countRows(store.read)).toMatchObject({ pelanggan: 0, tagihan: 0, package_offer: 2 })
        await store.close()
      }
    },
  )

  it('rows of a few bytes and rows of megabytes, in every table their number', SLOW, async () => {
    await using set = await setUp()
    await set.store.transaction((trx) =>
      insertRows(
        trx,
        'tagihan',
        Array.from({ length: 300 }, (_, i) => billRow({ notes: 'x'.repeat(i % 50 === 49 ? 1_000_000 : i) })),
      ),
    )
    await insertCustomers(set.store, [])
    const told: [string, number][] = []
    await copyDatabase({
      ...set,
      readFacts: async (reader: Reader) => {
        const lengths = await sql<object>`
          select count(*) as bills, sum(length(notes)) as letters, max(length(notes)) as longest from tagihan`.execute(
          reader,
        )
        return { ...lengths.rows[0], ...(await countRows(reader)) }
      },
      accept: () => {},
      compare: (one, other) => expect(other).toEqual(one),
      onProgress: (table, rows) => told.push([table, rows]),
    })
    const ofBills = told.filter(([table]) => table === 'tagihan').map(([, rows]) => rows)
    expect(ofBills.at(-1)).toBe(300)
    expect(ofBills).toEqual(ofBills.toSorted((a, b) => a - b))
    const store = await openStore(set.target)
    expect((await countRows(store.read))['tagihan']).toBe(300)
    const names =
      set.target.databaseUrl === undefined
        ? sql<{
            name: string
          }>`select name from sqlite_schema where type = 'index' and sql is not null order by 1`
        : sql<{
            name: string
          }>`select indexname as name from pg_indexes where schemaname = 'public' order by 1`
    expect((await names.execute(store.read)).rows).toContainEqual({ name: 'tagihan_unpaid' })
    await store.close()
  })
})
