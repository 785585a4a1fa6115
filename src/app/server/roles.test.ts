import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { insertJob, insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { startSandboxGateway } from '../../../testing/gateway/sandbox-gateway.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { nowInstant, systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { openStore } from '../../platform/database/store.ts'
import { createLog } from '../../platform/log.ts'
import { openSecretBox } from '../../platform/secret-box.ts'
import { dayOf } from '../../shared/calendar-day.ts'
import { startProblem } from './start-message.ts'
import { startServer } from './start-server.ts'

const API_KEY = 'kunci-gateway-uji'

// Whole servers are started, and a busy machine takes its time for them.
vi.setConfig({ testTimeout: 30_000 })

describeOnBothDatabases('a role', (_open, database) => {
  const isPostgres = database.dialect === 'postgres'
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  async function place() {
    const { databaseUrl = '' } = await database.location()
    const dataDir = tempFolder('roles')
    cleanUps.push(() => removeFolder(dataDir))
    const env = (more: Record<string, string>) => ({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...more,
    })
    const start = async (more: Record<string, string>) => {
      const server = await startServer(readConfig(env(more)), createLog('silent', new Writable()), undefined)
      cleanUps.push(server.stop)
      return server
    }
    const open = async () => {
      const store = await openStore({ dataDir, databaseUrl })
      cleanUps.push(() => store.close())
      return store
    }
    return { start, open, config: (more: Record<string, string>) => readConfig(env(more)) }
  }

  it.skipIf(isPostgres).each(['web', 'worker'])('%s is refused on a file', (role) => {
    expect(() => readConfig({ APP_ROLE: role })).toThrow(/APP_ROLE harus all selama DATABASE_URL kosong/)
  })

  const statusOf = async (url: string, path: string) =>
    (await fetch(`${url}${path}`, { redirect: 'manual' })).status

  it.runIf(isPostgres)(
    'web answers and sends nothing; worker sends, and answers only how it is',
    async () => {
      const gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
      cleanUps.push(() => gateway.close())
      const { start, open } = await place()
      const ways = { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY }

      const web = await start({ ...ways, APP_ROLE: 'web' })
      expect(web.admin?.created).toBe(true)
      expect(await statusOf(web.localUrl, '/api/session')).not.toBe(404)
      const store = await open()
      await insertMessages(store, [messageRow(systemClock)])
      // Longer than a worker of its own would rest.
      await sleep(1500)
      expect(await readOutbox(store)).toMatchObject([{ state: 'queued', attempts: 0 }])

      const worker = await start({ ...ways, APP_ROLE: 'worker' })
      expect(worker.admin).toBeUndefined()
      await expect.poll(async () => (await readOutbox(store))[0]?.state, { timeout: 15_000 }).toBe('sent')
      expect(await statusOf(worker.localUrl, '/healthz')).toBe(200)
      expect(await statusOf(worker.localUrl, '/readyz')).toBe(200)
      for (const path of ['/', '/login', '/api/session', '/api/gateway/webhook', '/api/docs', '/robots.txt'])
        expect([path, await statusOf(worker.localUrl, path)]).toEqual([path, 404])
    },
  )

  it.runIf(isPostgres)(
    'worker does not start with a gateway key that it cannot open; web does, so that it can be entered again',
    async () => {
      const { start, open, config } = await place()
      const other = openSecretBox({ secretKey: 'kunci-dari-proses-lain-32-karakter!', dataDir: '' })
      const store = await open()
      await store.transaction((trx) =>
        trx
          .updateTable('gateway_setting')
          .set({ url: 'http://127.0.0.1:9', api_key_sealed: other.seal(API_KEY) })
          .execute(),
      )
      const problem = await start({ APP_ROLE: 'worker' }).catch((error: unknown) => error)
      expect(startProblem(problem, config({ APP_ROLE: 'worker' }))).toMatch(/^API key gateway .*SECRET_KEY/)
      expect((await start({ APP_ROLE: 'web' })).gateway).toMatchObject({ isKeyReadable: false })
      const opener = await start({ APP_ROLE: 'worker', SECRET_KEY: 'kunci-dari-proses-lain-32-karakter!' })
      expect(opener.gateway).toMatchObject({ isKeyReadable: true })
    },
  )

  it.runIf(isPostgres)(
    'web shows what a worker of another process sent long before its poll is over',
    async () => {
      const gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
      cleanUps.push(() => gateway.close())
      const { start, open } = await place()
      const ways = { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY, ADMIN_PASSWORD: 'rahasia-123' }
      const web = await start({ ...ways, APP_ROLE: 'web', ADMIN_EMAIL: 'admin@contoh.test' })
      const signedIn = await fetch(`${web.localUrl}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@contoh.test', password: 'rahasia-123' }),
      })
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const ask = async (path: string) =>
        (await fetch(`${web.localUrl}/api${path}`, { headers: { cookie } })).json()
      const store = await open()
      const id = await insertJob(store, { message_count: 1 })
      const [message] = await insertMessages(store, [messageRow(systemClock, { job_id: id })])
      const { version } = (await ask(`/jobs/${id}`)) as { version: string }
      const watched = Promise.all([
        ask(`/messages/${message?.id}?waitMs=20000`),
        ask(`/jobs/${id}?waitMs=20000&seen=${version}`),
      ])
      await start({ ...ways, APP_ROLE: 'worker' })
      await expect.poll(() => gateway.received.length, { timeout: 15_000 }).toBe(1)
      const receivedAtMs = performance.now()
      const [outcome] = await watched
      expect(performance.now() - receivedAtMs).toBeLessThan(5000)
      expect(outcome).toMatchObject({ state: 'sent' })
      await expect
        .poll(() => ask(`/jobs/${id}`), { timeout: 15_000 })
        .toMatchObject({ isFinished: true, sent: 1 })
    },
  )

  it.runIf(isPostgres)('worker counts by a time zone that another process saved', async () => {
    const gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
    cleanUps.push(() => gateway.close())
    const { start, open } = await place()
    const ways = { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY }
    // More than a day apart.
    await start({ ...ways, APP_ROLE: 'worker', BUSINESS_TIME_ZONE: 'Pacific/Kiritimati' })
    const store = await open()
    await store.transaction((trx) =>
      trx.updateTable('business_setting').set({ time_zone: 'Pacific/Pago_Pago' }).execute(),
    )
    await sleep(2200)
    await insertMessages(store, [messageRow(systemClock)])
    const sentDay = async () =>
      (await store.read.selectFrom('gateway_state').select('sent_day').executeTakeFirstOrThrow()).sent_day
    await expect.poll(sentDay, { timeout: 15_000 }).not.toBeNull()
    expect(await sentDay()).toBe(dayOf(nowInstant(systemClock), 'Pacific/Pago_Pago'))
  })
})
