import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, vi } from 'vitest'
import { ADMIN, appUnderTest } from '../../../../testing/app-under-test.ts'
import { fillStore } from '../../../../testing/filled-store.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../../testing/temp-folder.ts'
import { openStore, type Store } from '../../../platform/database/store.ts'
import type { BackupState } from '../backup-contract.ts'

const WRONG = 'salah-sekali'

// Threads are started, and a busy machine takes its time for them.
vi.setConfig({ testTimeout: 30_000 })

describeOnBothDatabases('backups over HTTP', (_open, database) => {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  async function setUp() {
    const location = await database.location()
    const dataDir = location.dataDir || tempFolder('backups')
    cleanUps.push(() => removeFolder(dataDir))
    const store = await openStore({ ...location, dataDir })
    cleanUps.push(() => store.close())
    const sums = await fillStore(store)
    const stopping = new AbortController()
    const app = await appUnderTest(store, {
      dataPlace: { dataDir, databaseUrl: location.databaseUrl },
      stopping: stopping.signal,
    })
    const cookie = await app.signIn()
    const send = (method: string, path: string, json?: object, address?: string) =>
      app.request(`/api/backups${path}`, { method, cookie, json, ...(address && { address }) })
    const state = async (): Promise<BackupState> => JSON.parse(await (await send('GET', '')).text())
    const settled = async () => {
      await expect.poll(async () => (await state()).runningSince, { timeout: 20_000 }).toBe(null)
      return state()
    }
    const make = async () => {
      expect((await send('POST', '')).status).toBe(200)
      return settled()
    }
    const allow = (name: string, password = ADMIN.password, address?: string) =>
      send('POST', `/${encodeURIComponent(name)}/downloads`, { password }, address)
    const ticketFor = async (name: string) => JSON.parse(await (await allow(name)).text()).ticket as string
    return { store, app, sums, dataDir, stopping, send, state, settled, make, allow, ticketFor }
  }

  const trailOf = (store: Store) =>
    store.read
      .selectFrom('trail_change')
      .select(['kind', 'label', 'details'])
      .where('kind', 'like', 'backup-%')
      .orderBy('id')
      .execute()

  it('one is made beside the requests, listed, and noted in the trail', async () => {
    const { store, sums, dataDir, make, send, state } = await setUp()
    expect(await state()).toEqual({
      rows: [],
      runningSince: null,
      failure: null,
      folder: join(dataDir, 'backups'),
      kept: { newest: 5, days: 7, weeks: 5 },
      everyHours: 0,
    })
    const { rows } = await make()
    expect(rows).toMatchObject([
      {
        name: 'tagihan-20260520-090000.sqlite',
        madeAt: '2026-05-20T02:00:00.000Z',
        isIntact: true,
        customers: 30,
        bills: 30,
        billedSum: sums.billed,
        paidSum: sums.paid,
      },
    ])
    const [change, ...more] = await trailOf(store)
    expect([change?.kind, change?.label, more]).toEqual(['backup-made', rows[0]?.name, []])
    expect(JSON.parse(change?.details ?? '')).toMatchObject({ sha256: rows[0]?.sha256, bills: 30 })
    expect((await send('GET', '')).headers.get('cache-control')).toBe('no-store')
  })

  it('a second one waits for the first', async () => {
    const { send, settled } = await setUp()
    const [first, second] = [await send('POST', ''), await send('POST', '')]
    expect([first.status, second.status]).toEqual([200, 409])
    expect(JSON.parse(await second.text())).toMatchObject({
      code: 'BACKUP_RUNNING',
      message: 'Cadangan sedang dibuat. Tunggu sampai selesai.',
    })
    expect(JSON.parse(await first.text())).toMatchObject({ runningSince: '2026-05-20T02:00:00.000Z' })
    expect((await settled()).rows).toHaveLength(1)
  })

  it('one that cannot be made says why, until one succeeds', async () => {
    const { store, app, dataDir, make } = await setUp()
    writeFileSync(join(dataDir, 'backups'), 'a file where the folder should be')
    const { rows, failure } = await make()
    expect(rows).toEqual([])
    expect(failure?.text).toMatch(/^Folder cadangan di server tidak dapat ditulis/)
    expect(await trailOf(store)).toEqual([])
    expect(app.logged().at(-3)).toMatchObject({ problem: 'not-writable', msg: 'backup failed' })
    rmSync(join(dataDir, 'backups'))
    expect(await make()).toMatchObject({ failure: null, rows: [{ isIntact: true }] })
  })

  it('a stop of the server ends the one in the making', async () => {
    const { stopping, dataDir, send, settled } = await setUp()
    await send('POST', '')
    stopping.abort()
    const { rows, failure } = await settled()
    expect([rows, failure?.text]).toEqual([[], expect.stringContaining('terhenti')])
    expect(readdirSync(dataDir)).not.toContain('.making')
  })

  it('a ticket of one process works once at any', async () => {
    const { store, dataDir, make, ticketFor, send } = await setUp()
    const name = (await make()).rows[0]?.name ?? ''
    const other = await appUnderTest(store, { dataPlace: { dataDir, databaseUrl: undefined } })
    const cookie = await other.signIn()
    const path = `/downloads/${await ticketFor(name)}`
    const answer = await other.request(`/api/backups${path}`, { cookie })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${name}"`,
    ])
    await answer.arrayBuffer()
    expect((await send('GET', path)).status).toBe(404)
  })

  it('the download is the very file; its ticket works once and for two minutes', async () => {
    const { store, app, dataDir, make, ticketFor, send } = await setUp()
    const [backup] = (await make()).rows
    const name = backup?.name ?? ''
    const ticket = await ticketFor(name)
    const answer = await send('GET', `/downloads/${ticket}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.sqlite3',
      'content-length': String(backup?.bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(backup?.sha256)
    const path = join(dataDir, 'downloaded.sqlite')
    writeFileSync(path, bytes)
    using copy = new DatabaseSync(path, { readOnly: true })
    expect(copy.prepare('select count(*) as count from tagihan').get()).toEqual({ count: 30 })
    expect((await trailOf(store)).map(({ kind }) => kind).sort()).toEqual([
      'backup-downloaded',
      'backup-made',
    ])

    expect((await send('GET', `/downloads/${ticket}`)).status).toBe(404)
    const changed = (await ticketFor(name)).replace(name, '../tagihan.db')
    expect((await send('GET', `/downloads/${encodeURIComponent(changed)}`)).status).toBe(404)
    const late = await ticketFor(name)
    app.clock.advance(2 * 60 * 1000)
    expect((await send('GET', `/downloads/${late}`)).status).toBe(404)
    expect((await app.request(`/api/backups/downloads/${await ticketFor(name)}`)).status).toBe(401)
  })

  it('a wrong password gives no ticket and counts as a sign-in attempt', async () => {
    const { app, make, allow } = await setUp()
    const name = (await make()).rows[0]?.name ?? ''
    const refused = await allow(name, WRONG)
    expect(refused.status).toBe(400)
    expect(JSON.parse(await refused.text()).data.issues).toEqual([
      { path: ['password'], message: 'Password salah' },
    ])
    for (let i = 2; i <= 10; i++) expect((await allow(name, WRONG)).status).toBe(400)
    const blocked = await allow(name)
    expect(blocked.status).toBe(429)
    expect(JSON.parse(await blocked.text()).message).toMatch(/Tunggu 15 menit/)
    // One allowance for both doors, in both directions.
    const signIn = await app.request('/api/session', { method: 'POST', json: ADMIN })
    expect(signIn.status).toBe(429)
    app.clock.advance(15 * 60 * 1000)
    expect((await allow(name)).status).toBe(200)
  })

  it('only a backup of the list is sent: no other file, no climbing out, none that has changed', async () => {
    const { dataDir, make, allow, ticketFor, send } = await setUp()
    const name = (await make()).rows[0]?.name ?? ''
    const ticket = await ticketFor(name)
    writeFileSync(join(dataDir, 'backups', 'tagihan-20200101-000000.sqlite'), 'mine')
    truncateSync(join(dataDir, 'backups', name), 100)
    for (const other of [
      name,
      'tagihan-20200101-000000.sqlite',
      '.lock',
      name.replace('sqlite', 'json'),
      '../tagihan.db',
      '..%2ftagihan.db',
      '/etc/passwd',
    ]) {
      expect([other, (await allow(other)).status]).toEqual([other, 404])
    }
    expect((await send('GET', `/downloads/${ticket}`)).status).toBe(404)
    expect(readFileSync(join(dataDir, 'backups', name))).toHaveLength(100)
  })
})
