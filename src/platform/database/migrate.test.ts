import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { NewerDatabaseError } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { openStore, type Store } from './store.ts'

type Location = { dataDir: string; databaseUrl?: string }

const connect = ({ dataDir, databaseUrl }: Location) =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir)

/** Runs statements on a database as another program would. */
async function change(location: Location, ...statements: string[]): Promise<void> {
  const { migrationDb, store } = connect(location)
  for (const statement of statements) await sql.raw(statement).execute(migrationDb)
  await store.close()
}

async function schemaOf(store: Store) {
  const tables = await store.read.introspection.getTables({ withInternalKyselyTables: true })
  return tables.map((table) => [table.name, table.columns.map((column) => column.name)])
}

const ALL_MIGRATIONS = readdirSync(new URL('./migrations/', import.meta.url))
  .map((file) => ({ name: file.replace('.ts', '') }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const appliedIn = async (store: Store) =>
  (await sql<object>`select name, timestamp from schema_migration order by name`.execute(store.read)).rows

describeOnBothDatabases('migrate', (_open, database) => {
  it('DATA-02, DATA-19 makes every table of an empty database, pelanggan and tagihan among them', async () => {
    const store = await openStore(await database.location())
    const names = (await schemaOf(store)).map(([name]) => name)
    const own = ['account', 'admin_identity', 'message', 'pelanggan', 'rate_limit', 'session', 'tagihan']
    expect(names).toEqual(expect.arrayContaining([...own, 'schema_migration', 'schema_migration_lock']))
    await store.close()
  })

  it('changes nothing the second time', async () => {
    const location = await database.location()
    const first = await openStore(location)
    await insertCustomers(first, [customerRow({ nama: 'Ani' })])
    const before = [await schemaOf(first), await appliedIn(first)]
    await first.close()
    const second = await openStore(location)
    expect([await schemaOf(second), await appliedIn(second)]).toEqual(before)
    expect(await second.read.selectFrom('pelanggan').select('nama').execute()).toEqual([{ nama: 'Ani' }])
    await second.close()
  })

  it('three processes that start at the same time make it once', async () => {
    const location = await database.location()
    await Promise.all([1, 2, 3].map(() => openInAnotherProcess(location)))
    const store = await openStore(location)
    expect(await appliedIn(store)).toMatchObject(ALL_MIGRATIONS)
    await store.close()
  })

  it('leaves nothing of a migration that breaks off halfway, so that the next start can run it', async () => {
    const location = await database.location()
    await change(location, 'create table session (x integer)')
    await expect(openStore(location)).rejects.toThrow(/session.*already exists/)
    const { store } = connect(location)
    expect((await schemaOf(store)).map(([name]) => name)).not.toContain('pelanggan')
    await store.close()
    await change(location, 'drop table session')
    const repaired = await openStore(location)
    expect(await appliedIn(repaired)).toMatchObject(ALL_MIGRATIONS)
    await repaired.close()
  })

  describe('a database of a newer program', () => {
    const future = "insert into schema_migration (name, timestamp) values ('0999-future', '2030-01-01')"

    it('is refused by name, with advice', async () => {
      const location = await database.location()
      await (await openStore(location)).close()
      await change(location, future)
      const opening = openStore(location)
      await expect(opening).rejects.toThrow(NewerDatabaseError)
      await expect(opening).rejects.toThrow(/lebih baru \(0999-future\)\. Pasang versi terbaru/)
    })

    it('stays as it is', async () => {
      const location = await database.location()
      await (await openStore(location)).close()
      await change(location, future, 'drop table pelanggan', 'create table pelanggan_v2 (x integer)')
      const before = await fingerprint(location)
      await expect(openStore(location)).rejects.toThrow(NewerDatabaseError)
      expect(await fingerprint(location)).toEqual(before)
    })
  })
})

const OPEN_AND_CLOSE = `
  const { openStore } = await import(process.argv[1])
  await (await openStore(JSON.parse(process.argv[2]))).close()`

async function openInAnotherProcess(location: Location): Promise<void> {
  const module = new URL('./store.ts', import.meta.url).href
  const script = ['--input-type=module', '-e', OPEN_AND_CLOSE, module, JSON.stringify(location)]
  await promisify(execFile)(process.execPath, script)
}

async function fingerprint(location: Location) {
  const { store } = connect(location)
  const facts = [await schemaOf(store), await appliedIn(store)]
  await store.close()
  if (location.databaseUrl) return facts
  const file = readFileSync(join(location.dataDir, 'tagihan.db'))
  return [...facts, createHash('sha256').update(file).digest('hex')]
}
