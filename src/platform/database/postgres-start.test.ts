import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { ADMIN } from '../../../testing/app-under-test.ts'
import { billRow } from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnPostgres } from '../../../testing/fresh-database.ts'
import { ensureTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { checkTotals } from '../../features/billing/server/queries/check-totals.ts'
import { ensureAdmin } from '../../features/identity/server/public.ts'
import { openStore, type Store } from './store.ts'

const PROCESSES = 5
const TIME_ZONE = 'Asia/Jakarta'

const OPEN = `
  const { openStore } = await import(process.argv[1])
  await openStore({ dataDir: '', databaseUrl: process.argv[2] })`

describeOnPostgres('several processes that start at once', (_locateMigrated, locateEmpty) => {
  const opened: Store[] = []
  const children: ChildProcess[] = []
  const clients: pg.Client[] = []
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const client of clients.splice(0)) await client.end()
    for (const store of opened.splice(0)) await store.close()
  })
  const openMany = async (databaseUrl: string) => {
    const options = { dataDir: '', databaseUrl }
    const stores = await Promise.all(Array.from({ length: PROCESSES }, () => openStore(options)))
    opened.push(...stores)
    return stores
  }
  const connect = async (databaseUrl: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    clients.push(client)
    await client.connect()
    return client
  }

  it('make tables, admin and totals once', async () => {
    const { databaseUrl } = await locateEmpty()
    const [first, ...others] = await openMany(databaseUrl)
    await first?.transaction((trx) => trx.insertInto('tagihan').values(billRow()).execute())
    const stores = [first as Store, ...others]
    const clock = fixedClock()
    const admins = await Promise.all(
      stores.map(async (store) => {
        await ensureTotals(store, TIME_ZONE)
        return ensureAdmin(store, clock, { email: ADMIN.email, password: undefined })
      }),
    )
    expect(admins.filter(({ generatedPassword }) => generatedPassword !== undefined)).toHaveLength(1)
    expect(await first?.read.selectFrom('account').select('email').execute()).toEqual([
      { email: ADMIN.email },
    ])
    const { zone, kept, counted } = await checkTotals((first as Store).read, TIME_ZONE)
    expect([zone, kept]).toEqual([TIME_ZONE, counted])
    const { rows } = await sql`select name from schema_migration`.execute((first as Store).read)
    expect(rows.length).toBeGreaterThan(8)
  })

  it('one that is killed halfway through the migrations leaves neither tables nor its lock', async () => {
    const { databaseUrl } = await locateEmpty()
    // Stands in the way of the first migration until this transaction ends.
    const obstacle = await connect(databaseUrl)
    await obstacle.query('begin; create table session (x integer)')
    const observer = await connect(databaseUrl)
    const module = new URL('./store.ts', import.meta.url).href
    const child = spawn(process.execPath, ['--input-type=module', '-e', OPEN, module, databaseUrl])
    children.push(child)
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect
      .poll(async () => (await observer.query(waiting)).rows.length, { timeout: 8000 })
      .toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await obstacle.query('rollback')
    const stores = await openMany(databaseUrl)
    expect(stores).toHaveLength(PROCESSES)
  })
})
