import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerRow } from '../../../testing/factories.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { openSqlite } from './sqlite.ts'
import { kyselyShim } from './sqlite-file.ts'
import { openStore, type Store } from './store.ts'
import type { Tables } from './tables.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder('sqlite')
})
afterEach(() => removeFolder(folder))

describe('openSqlite', () => {
  let store: Store
  beforeEach(async () => {
    store = await openStore({ dataDir: join(folder, 'deep', 'data') })
  })
  afterEach(() => store.close())

  it('creates the data folder for its owner only', () => {
    const dataDir = join(folder, 'deep', 'data')
    expect(readdirSync(dataDir)).toContain('tagihan.db')
    expect(statSync(dataDir).mode & 0o077).toBe(0)
  })

  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
    ['cache_size', -8192],
    ['temp_store', 2],
    ['journal_size_limit', 67108864],
  ])('sets %s to %s on both connections', async (pragma, value) => {
    const pragmaOf = async (db: Kysely<Tables>) =>
      Object.values((await sql.raw<object>(`pragma ${pragma}`).execute(db)).rows[0] ?? {})
    expect(await pragmaOf(store.read)).toEqual([value])
    expect(await store.transaction((trx) => pragmaOf(trx))).toEqual([value])
  })

  it('lets nothing be written through the reader', async () => {
    const row = customerRow()
    await expect(store.read.insertInto('pelanggan').values(row).execute()).rejects.toThrow(/readonly/)
    await expect(sql`drop table pelanggan`.execute(store.read)).rejects.toThrow(/readonly/)
    await expect(store.read.deleteFrom('message').execute()).rejects.toThrow(/readonly/)
    expect(await store.read.selectFrom('pelanggan').selectAll().execute()).toEqual([])
  })

  it('reads on while a long write is running', async () => {
    const before = await store.transaction(async (trx) => {
      await trx.insertInto('pelanggan').values(customerRow()).execute()
      return store.read.selectFrom('pelanggan').select('id').execute()
    })
    expect(before).toEqual([])
  })

  it('takes the write lock at the beginning, so that a later write cannot fail for it', async () => {
    const other = new DatabaseSync(join(folder, 'deep', 'data', 'tagihan.db'))
    other.exec('pragma busy_timeout=0')
    await store.transaction(async () => {
      expect(() => other.exec('begin immediate')).toThrow(/locked/)
    })
    expect(() => other.exec('begin immediate; commit')).not.toThrow()
    other.close()
  })
})

describe('kyselyShim', () => {
  let file: DatabaseSync
  beforeEach(() => {
    file = new DatabaseSync(':memory:')
    file.exec('create table t (a, b)')
  })
  afterEach(() => file.isOpen && file.close())

  const insert = (...values: unknown[]) => kyselyShim(file).prepare('insert into t values (?, ?)').run(values)
  const stored = () =>
    file
      .prepare('select a, b from t')
      .all()
      .map((row) => ({ ...row }))

  it.each([
    ['an object', { a: 1 }],
    ['a Date', new Date(0)],
    ['a list', [1]],
    ['a Map', new Map()],
    ['an object without prototype', Object.create(null)],
  ])('refuses %s in first place, where node:sqlite would bind NULL, and elsewhere', (_name, value) => {
    expect(() => insert(value, 'x')).toThrow(/cannot bind \[object/)
    expect(() => insert('x', value)).toThrow(/cannot bind \[object/)
    expect(stored()).toEqual([])
  })

  it.each([
    ['text', 'teks 😀'],
    ['an integer', 150_000],
    ['null', null],
    ['bytes', new Uint8Array([1, 2])],
  ])('binds %s as it is', (_name, value) => {
    insert(value, 1)
    expect(stored()).toEqual([{ a: value, b: 1 }])
  })

  it('binds undefined as NULL and booleans as 0 and 1', () => {
    insert(undefined, true)
    insert(false, undefined)
    expect(stored()).toEqual([
      { a: null, b: 1 },
      { a: 0, b: null },
    ])
  })

  it('keeps prepared statements, and forgets the ones used longest ago', () => {
    const shim = kyselyShim(file)
    const first = shim.prepare('select 1')
    for (let i = 0; i < 199; i++) shim.prepare(`select 1 as n${i}`)
    expect(shim.prepare('select 1')).toBe(first)
    for (let i = 200; i < 399; i++) shim.prepare(`select 1 as n${i}`)
    expect(shim.prepare('select 1')).toBe(first)
    for (let i = 400; i < 600; i++) shim.prepare(`select 1 as n${i}`)
    expect(shim.prepare('select 1')).not.toBe(first)
  })

  it('a kept statement sees a table that changed in between', () => {
    const shim = kyselyShim(file)
    insert(1, 2)
    expect(shim.prepare('select * from t').all([])).toHaveLength(1)
    file.exec('alter table t add column c default 3')
    expect({ ...(shim.prepare('select * from t').all([])[0] as object) }).toEqual({ a: 1, b: 2, c: 3 })
  })

  it('rolls back what is open, and takes it calmly when SQLite has done so by itself', () => {
    const shim = kyselyShim(file)
    const run = (statement: string) => shim.prepare(statement).run([])
    run('begin')
    insert(1, 2)
    run('rollback')
    expect(stored()).toEqual([])
    file.exec('begin; rollback')
    expect(() => run('rollback')).not.toThrow()
  })

  it('closes the file', () => {
    kyselyShim(file).close()
    expect(file.isOpen).toBe(false)
  })
})

it('a file that is no database is refused and left as it is', () => {
  const path = join(folder, 'tagihan.db')
  writeFileSync(path, 'bukan basis data'.repeat(1000))
  expect(() => openSqlite(folder)).toThrow(/not a database/)
  expect(readFileSync(path, 'utf8')).toBe('bukan basis data'.repeat(1000))
})
