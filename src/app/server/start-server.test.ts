import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { readConfig } from '../../platform/config.ts'
import { openStore } from '../../platform/database/store.ts'
import { createLog } from '../../platform/log.ts'
import { startProblem } from './start-message.ts'
import { type RunningServer, startServer } from './start-server.ts'

const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function settings(env: Record<string, string> = {}) {
  const dataDir = tempFolder('server')
  cleanUps.push(() => removeFolder(dataDir))
  return readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
}

const silent = () => createLog('silent', new Writable())

async function start(config = settings(), log = silent()): Promise<RunningServer> {
  const server = await startServer(config, log, undefined)
  cleanUps.push(server.stop)
  return server
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  await response.arrayBuffer()
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Sends bytes as they are, which `fetch` would tidy up; answers all that comes back. */
async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  // The server may hang up before it has read everything.
  socket.on('error', () => {})
  socket.end(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

describe('startServer', () => {
  it('listens on a free port, with the admin account of the settings', async () => {
    const server = await start()
    expect(server.admin).toMatchObject({ email: ADMIN.email, generatedPassword: undefined })
    expect((await fetch(`${server.localUrl}/readyz`)).status).toBe(200)
    expect(await signIn(server.localUrl)).toMatch(/^tagihan_session=/)
  })

  it('makes up a password on the first start only', async () => {
    const config = settings({ ADMIN_PASSWORD: '' })
    const first = await startServer(config, silent(), undefined)
    await first.stop()
    const second = await startServer(config, silent(), undefined)
    await second.stop()
    expect([typeof first.admin?.generatedPassword, second.admin?.generatedPassword]).toEqual([
      'string',
      undefined,
    ])
  })

  it('takes the address of the socket', async () => {
    const config = settings()
    const server = await start(config)
    await signIn(server.localUrl)
    const store = await openStore(config)
    cleanUps.push(() => store.close())
    const session = await store.read.selectFrom('session').select('address').executeTakeFirstOrThrow()
    expect(session.address).toBe('127.0.0.1')
  })

  it.each([
    '/assets/../../../etc/passwd',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%c0%af..%c0%afetc/passwd',
    '//etc/passwd',
    '/\\..\\..\\etc\\passwd',
  ])('gives away no file for the raw path %s', async (path) => {
    const server = await start()
    const answer = await sendRaw(
      server.localUrl,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (302|400|404) /)
    expect(answer).not.toContain('root:')
  })

  it('refuses what is no HTTP, and headers without end', async () => {
    const server = await start()
    expect(await sendRaw(server.localUrl, 'halo\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`
    expect(await sendRaw(server.localUrl, long)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('refuses a body over 1 MB that comes in pieces, and goes on answering', async () => {
    const server = await start()
    const cookie = await signIn(server.localUrl)
    const piece = 'x'.repeat(64 * 1024)
    const request = httpRequest(`${server.localUrl}/api/customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
    })
    request.on('error', () => {})
    for (let i = 0; i < 20; i++) request.write(piece)
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(413)
    request.destroy()
    expect((await fetch(`${server.localUrl}/healthz`)).status).toBe(200)
  })

  it.each([
    ['with a length', 'Content-Length: 500000\r\n\r\n{"nama":'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"nama":\r\n'],
  ])('takes it calmly when a visitor hangs up while sending %s', async (_name, rest) => {
    const lines: string[] = []
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      lines.push(String(chunk))
      done()
    }
    const server = await start(settings(), createLog('warn', new Writable({ write })))
    const socket = connect(Number(new URL(server.localUrl).port), '127.0.0.1')
    socket.write(`POST /api/registrations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
    await sleep(100)
    socket.destroy()
    await sleep(100)
    expect((await fetch(`${server.localUrl}/healthz`)).status).toBe(200)
    expect(lines).toEqual([])
  })

  it('says which port is taken, without touching the data', async () => {
    const server = await start()
    const config = settings({ PORT: new URL(server.localUrl).port, DATA_DIR: '/proc/nirgends' })
    const error = await startServer(config, silent(), undefined).catch((reason: unknown) => reason)
    expect(startProblem(error, config)).toMatch(/^Port \d+ sudah dipakai/)
  })

  it('gives the port back when the database cannot be opened', async () => {
    const config = settings({ DATABASE_URL: 'postgres://x:rahasia@127.0.0.1:1/nichts' })
    const error = await startServer(config, silent(), undefined).catch((reason: unknown) => reason)
    expect(startProblem(error, config)).toMatch(/^PostgreSQL 127\.0\.0\.1:1\/nichts .*ECONNREFUSED/)
  })
})

describeOnBothDatabases('startServer', (_open, database) => {
  it('makes what it needs in an empty database', async () => {
    const { dataDir, databaseUrl } = await database.location()
    const places = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
    const server = await startServer(settings(places), silent(), undefined)
    expect((await fetch(`${server.localUrl}/readyz`)).status).toBe(200)
    expect(await signIn(server.localUrl)).toMatch(/^tagihan_session=/)
    await server.stop()
  })
})

describe('stop', () => {
  it('ends long polls early, closes connections that are kept open and lets the data go', async () => {
    const config = settings({ WAHA_URL: 'http://127.0.0.1:9' })
    const server = await startServer(config, silent(), undefined)
    const cookie = await signIn(server.localUrl)
    const store = await openStore(config)
    cleanUps.push(() => store.close())
    await store.transaction((trx) =>
      trx
        .insertInto('message')
        .values({
          id: 'menunggu',
          kind: 'welcome',
          customer_id: null,
          bill_id: null,
          recipient_name: 'Budi',
          chat_id: '62812@c.us',
          text: 'Halo',
          state: 'queued',
          reason: null,
          attempts: 0,
          due_at_ms: Date.now() + 3_600_000,
          created_at: new Date().toISOString(),
        })
        .execute(),
    )
    const poll = fetch(`${server.localUrl}/api/messages/menunggu?waitMs=20000`, { headers: { cookie } })
    await sleep(300)
    const startedAtMs = Date.now()
    await server.stop()
    expect(Date.now() - startedAtMs).toBeLessThan(3000)
    expect(await (await poll).json()).toMatchObject({ id: 'menunggu', state: 'queued' })
    await expect(fetch(`${server.localUrl}/healthz`)).rejects.toThrow()
  })
})
