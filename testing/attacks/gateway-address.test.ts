import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatewayOpener } from '../../src/features/messaging/server/gateway/open-gateway.ts'
import { readConfig } from '../../src/platform/config.ts'
import { type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import { freshSqlite } from '../fresh-sqlite.ts'
import { testSecrets } from '../test-secrets.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

const KEY = 'kunci-gateway-rahasia'
const INSIDE = 'isi-layanan-dalam'
const ENDPOINTS: [string, string][] = [
  ['GET', '/gateway/session'],
  ['POST', '/gateway/session/start'],
  ['POST', '/gateway/session/restart'],
  ['GET', '/gateway/session/qr'],
  ['GET', '/gateway'],
  ['POST', '/gateway/test'],
]

const open = freshSqlite()
const servers: Server[] = []
let app: AppUnderTest
let cookie: string
beforeEach(async () => {
  const store = await open()
  const access = { environmentGateway: undefined, secrets: testSecrets() }
  const openGateway = gatewayOpener({ ...access, store, callTimeoutMs: 1_000 })
  app = await appUnderTest(store, { ...access, openGateway })
  cookie = await app.signIn()
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Something on the network of the server that is no gateway; tells what it was asked. */
async function bystander(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    answer(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function save(url: string, apiKey = KEY) {
  const json = { url, session: 'default', apiKey }
  const response = await app.request('/api/gateway/connection', { method: 'PUT', cookie, json })
  return { status: response.status, text: await response.text() }
}

/** What the admin sees of all calls that reach the gateway. */
async function askAll(): Promise<string> {
  const texts: string[] = []
  for (const [method, path] of ENDPOINTS) {
    const response = await app.request(`/api${path}`, { method, cookie })
    expect([path, response.status]).toEqual([path, 200])
    texts.push(await response.text())
  }
  return texts.join('\n')
}

describe('an address of the gateway', () => {
  it.each([
    'http://169.254.169.254',
    'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
    'http://2852039166/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://[::ffff:169.254.169.254]:80/',
    'http://[fe80::1]:3000',
    'http://[fd00:ec2::254]/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://pengguna:sandi@127.0.0.1:3000',
    '//127.0.0.1:3000',
  ])('%s is refused at its field, and not by the program’s own failure', async (url) => {
    const { status, text } = await save(url)
    expect([status, JSON.parse(text).data.issues[0]?.path]).toEqual([400, ['url']])
    expect(text).not.toContain('169.254.169.254')
  })

  it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://192.168.1.5:3000', 'http://[::1]:3000'])(
    '%s is taken: the gateway stands on this machine or beside it',
    async (url) => {
      expect((await save(url)).status).toBe(200)
    },
  )

  it('of the environment is held to the same', () => {
    for (const url of ['http://169.254.169.254', 'http://[fe80::1]', 'file:///etc/passwd']) {
      expect(() => readConfig({ WAHA_URL: url })).toThrow('WAHA_URL')
    }
    expect(readConfig({ WAHA_URL: 'http://192.168.1.5:3000' }).gateway?.url).toBe('http://192.168.1.5:3000')
  })
})

describe('what answers there and is no gateway', () => {
  it('leads to no other address, and the key stays', async () => {
    const other = await bystander((_request, response) => response.end(INSIDE))
    const first = await bystander((_request, response) => {
      response.writeHead(307, { Location: `${other.url}/api/sessions/default` }).end()
    })
    await save(first.url)
    expect(await askAll()).not.toContain(INSIDE)
    expect(first.asked.length).toBeGreaterThanOrEqual(ENDPOINTS.length - 1)
    expect(other.asked).toEqual([])
  })

  it.each<[string, RequestListener]>([
    [
      'a page',
      (_request, response) => response.setHeader('Content-Type', 'text/html').end(`<p>${INSIDE}</p>`),
    ],
    ['a failing page', (_request, response) => response.writeHead(500).end(`<p>${INSIDE}</p>`)],
    ['plain text', (_request, response) => response.writeHead(404).end(INSIDE)],
    ['headers', (_request, response) => response.writeHead(200, INSIDE, { 'X-Key': INSIDE }).end('{}')],
    ['a list', (_request, response) => response.end(JSON.stringify([{ name: INSIDE, status: INSIDE }]))],
    [
      'credentials as a cloud gives them',
      (_request, response) =>
        response.end(JSON.stringify({ Code: 'Success', AccessKeyId: INSIDE, Token: INSIDE })),
    ],
    [
      'a failure with more than words',
      (_request, response) =>
        response.writeHead(500).end(JSON.stringify({ detail: INSIDE, trace: [INSIDE] })),
    ],
    ['an endless text', (_request, response) => void response.write(INSIDE.repeat(100_000))],
  ])('shows nothing of it to the admin: %s', async (_name, answer) => {
    const { url, asked } = await bystander(answer)
    await save(url)
    expect(await askAll()).not.toContain(INSIDE)
    expect(asked.length).toBeGreaterThanOrEqual(ENDPOINTS.length - 1)
    expect(JSON.stringify(app.logged())).not.toContain(INSIDE)
  })

  it('can say one short line of a failure as gateways word it, and no more', async () => {
    const words = 'x'.repeat(5_000)
    const { url } = await bystander((_request, response) =>
      response.writeHead(500).end(JSON.stringify({ message: words })),
    )
    await save(url)
    for (const run of (await askAll()).match(/x+/g) ?? []) expect(run.length).toBeLessThanOrEqual(200)
  })

  it('after a change of address gets no key that was meant for the one before', async () => {
    const before = await bystander((_request, response) => response.end('{}'))
    const after = await bystander((_request, response) => response.end('{}'))
    await save(before.url)
    expect((await save(after.url, '')).status).toBe(400)
    expect((await save(after.url, 'kunci-lain')).status).toBe(200)
    await askAll()
    expect(after.asked.length).toBeGreaterThanOrEqual(ENDPOINTS.length - 1)
    expect(after.asked.join()).toContain('kunci-lain')
    expect(after.asked.join()).not.toContain(KEY)
  })
})
