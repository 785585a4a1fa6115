import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { customerRow } from '../../../testing/factories.ts'
import { describeOnPostgres } from '../../../testing/fresh-database.ts'
import { type Fate, type PostgresProxy, startPostgresProxy } from '../../../testing/postgres-proxy.ts'
import { allowLong } from './long-transaction.ts'
import { openPostgres } from './postgres.ts'
import { DATABASE_TEXTS } from './postgres-errors.ts'
import type { PoolLimits } from './postgres-pool.ts'
import type { Store, Trx } from './store.ts'

describeOnPostgres('a PostgreSQL that goes away', (locate) => {
  let databaseUrl: string
  let proxy: PostgresProxy
  const opened: Store[] = []
  beforeEach(async () => {
    databaseUrl = (await locate()).databaseUrl
    proxy = await startPostgresProxy(databaseUrl)
  })
  afterEach(async () => {
    await proxy.close()
    for (const store of opened.splice(0)) await store.close()
  })

  const open = (url: string, limits: Partial<PoolLimits> = {}) => {
    const { store } = openPostgres(url, limits)
    opened.push(store)
    return store
  }
  /** As another program sees and does it. */
  const directly = async (text: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
  const names = async () =>
    (await directly('select nama from pelanggan order by nama')).map(({ nama }) => nama)
  const endAll = () =>
    directly(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
  const add = (trx: Trx, nama: string) => trx.insertInto('pelanggan').values(customerRow({ nama })).execute()
  const cutOnce = (pattern: RegExp, fate: Fate) => {
    let isDone = false
    proxy.onMessage((text) => {
      if (isDone || !pattern.test(text)) return 'pass'
      isDone = true
      return fate
    })
  }
  /** Adds a customer; answers how often the work ran. */
  const addOnce = async (store: Store) => {
    let runs = 0
    const answer = await store.transaction(async (trx) => {
      runs++
      await add(trx, 'Ani')
      return `run ${runs}`
    })
    return { runs, answer }
  }

  it.each(['cut-before', 'cut-after'] as const)(
    'repeats a transaction whose connection is lost before its commit (%s)',
    async (fate) => {
      const store = open(proxy.url)
      cutOnce(/insert into "pelanggan"/, fate)
      expect(await addOnce(store)).toEqual({ runs: 2, answer: 'run 2' })
      expect(await names()).toEqual(['Ani'])
    },
  )

  it('repeats one whose connection ended between two statements', async () => {
    const store = open(databaseUrl)
    let runs = 0
    await store.transaction(async (trx) => {
      runs++
      await add(trx, 'Ani')
      if (runs === 1) await endAll()
      await sleep(50)
      await add(trx, 'Budi')
    })
    expect([runs, await names()]).toEqual([2, ['Ani', 'Budi']])
  })

  it.each([
    ['had reached the server: it is not repeated', 'cut-after', 1],
    ['had not reached the server: it is repeated', 'cut-before', 2],
    [
      'reaches the server after it was asked for: it is repeated, and the late one fails',
      'cut-and-deliver-late',
      2,
    ],
  ] as const)('a commit without an answer that %s', async (_what, fate, runs) => {
    const store = open(proxy.url)
    cutOnce(/; commit/, fate)
    expect(await addOnce(store)).toEqual({ runs, answer: `run ${runs}` })
    await sleep(500)
    expect(await names()).toEqual(['Ani'])
  })

  it('tells the user to look when nobody can say whether a commit happened', async () => {
    const store = open(proxy.url, { patienceMs: 300 })
    let isGone = false
    proxy.onMessage((text) => {
      if (isGone) return 'cut-before'
      isGone = /; commit/.test(text)
      return isGone ? 'cut-after' : 'pass'
    })
    await expect(addOnce(store)).rejects.toMatchObject({
      code: 'INTERNAL',
      message: DATABASE_TEXTS.uncertain,
    })
    expect(await names()).toEqual(['Ani'])
  })

  it('keeps no marker of a transaction that wrote nothing', async () => {
    const store = open(databaseUrl)
    await store.transaction((trx) => trx.selectFrom('pelanggan').selectAll().execute())
    expect(await directly('select * from commit_marker')).toEqual([])
    await addOnce(store)
    expect(await directly('select is_fence from commit_marker')).toEqual([{ is_fence: false }])
  })

  it('repeats a read once, on a new connection', async () => {
    const store = open(proxy.url)
    await sql`select 1`.execute(store.read)
    cutOnce(/select 2/, 'cut-after')
    const { rows } = await sql`select 2 as two`.execute(store.read)
    expect([rows, proxy.count()]).toEqual([[{ two: 2 }], 2])
  })

  it('outlives the end of all its idle connections', async () => {
    const store = open(databaseUrl)
    await Promise.all([addOnce(store), sql`select 1`.execute(store.read)])
    await endAll()
    await addOnce(store)
    expect(await names()).toEqual(['Ani', 'Ani'])
  })

  it('says so when no server is there, after it has looked for one for a while', async () => {
    const store = open('postgres://127.0.0.1:1,127.0.0.1:2/x', { patienceMs: 500 })
    const since = performance.now()
    const away = { code: 'INTERNAL', message: DATABASE_TEXTS.away }
    await expect(sql`select 1`.execute(store.read)).rejects.toMatchObject(away)
    expect(performance.now() - since).toBeGreaterThan(500)
    await expect(addOnce(store)).rejects.toMatchObject(away)
  })

  it('does not settle for a host that takes no writes', async () => {
    const readOnly = `${databaseUrl}?options=-c%20default_transaction_read_only%3Don`
    const store = open(readOnly, { patienceMs: 300 })
    const away = { message: DATABASE_TEXTS.away }
    await expect(addOnce(store)).rejects.toMatchObject(away)
    await expect(sql`select 1`.execute(store.read)).rejects.toMatchObject(away)
  })

  it('leaves a host that says nothing any more, also in the middle of a statement', {
    timeout: 20_000,
  }, async () => {
    const { host, pathname } = new URL(databaseUrl)
    const limits = { silenceMs: 200, connectTimeoutMs: 300 }
    const store = open(`postgres://postgres@${new URL(proxy.url).host},${host}${pathname}`, limits)
    let runs = 0
    await store.transaction(async (trx) => {
      runs++
      await add(trx, 'Ani')
      if (runs === 1) proxy.freeze()
      await add(trx, 'Budi')
    })
    expect([runs, await names()]).toEqual([2, ['Ani', 'Budi']])
  })

  it('leaves a slow statement alone as long as its host answers', async () => {
    const store = open(proxy.url, { silenceMs: 100, connectTimeoutMs: 1000 })
    const { rows } = await sql`select pg_sleep(0.5)::text as slept`.execute(store.read)
    expect(rows).toEqual([{ slept: '' }])
    expect(proxy.count()).toBeGreaterThan(1)
  })

  it('cuts a statement off that takes too long, but not one of a long transaction', async () => {
    const store = open(databaseUrl, { statementTimeoutMs: 200 })
    const busy = { code: 'INTERNAL', message: DATABASE_TEXTS.busy }
    const slow = sql`select pg_sleep(0.4)`
    await expect(slow.execute(store.read)).rejects.toMatchObject(busy)
    await expect(store.transaction((trx) => slow.execute(trx))).rejects.toMatchObject(busy)
    await store.transaction(async (trx) => {
      await allowLong(trx)
      await slow.execute(trx)
      await add(trx, 'Ani')
    })
    expect(await names()).toEqual(['Ani'])
  })

  it('waits for a lock no longer than its time', async () => {
    const store = open(databaseUrl, { lockTimeoutMs: 200 })
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin; lock table schema_migration_lock in exclusive mode')
    await expect(addOnce(store)).rejects.toMatchObject({ message: DATABASE_TEXTS.busy })
    await other.end()
    await addOnce(store)
    expect(await names()).toEqual(['Ani'])
  })
})
