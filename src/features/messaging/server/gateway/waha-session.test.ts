import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxGateway, startSandboxGateway } from '../../../../../testing/gateway/sandbox-gateway.ts'
import { createWahaClient, type WahaClient } from './waha-client.ts'

const API_KEY = 'secret-gateway-key-1'

let gateway: SandboxGateway
let client: WahaClient

const clientFor = (apiKey: string, session = 'isp', baseUrl = gateway.url) =>
  createWahaClient({ baseUrl, apiKey, session, callTimeoutMs: 1000 })

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'isp', delayScale: 0.01 })
  client = clientFor(API_KEY)
})
afterEach(() => gateway.reset())
afterAll(() => gateway.close())

const CALLS = ['sessionStatus', 'startSession', 'restartSession', 'qr', 'version'] as const

describe('startSession and restartSession', () => {
  it.each(['startSession', 'restartSession'] as const)('%s brings a stopped session up', async (step) => {
    gateway.useSessionStatus('STOPPED')
    expect(await client[step]()).toEqual({
      kind: 'session',
      name: 'isp',
      status: 'STARTING',
      me: { id: '6281100001111@c.us', pushName: 'ISP Uji' },
    })
    await expect.poll(() => gateway.sessionStatus()).toBe('WORKING')
    expect(gateway.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST /api/sessions/isp/${step === 'startSession' ? 'start' : 'restart'}`,
    ])
  })

  it.each(['2026.7.1', '2024.10.8'] as const)('what runs already counts as started (%s)', async (release) => {
    gateway.useRelease(release)
    expect(await client.startSession()).toMatchObject({ kind: 'session', status: 'WORKING' })
    gateway.useSessionStatus('FAILED')
    expect(await client.startSession()).toMatchObject({ kind: 'session', status: 'FAILED' })
  })

  it.each(['startSession', 'restartSession'] as const)('%s of an unknown session says so', async (step) => {
    expect(await clientFor(API_KEY, 'lain')[step]()).toEqual({
      kind: 'unavailable',
      reason: 'Sesi WhatsApp tidak ada di gateway',
    })
  })

  it('takes a session whose name needs escaping to no other path', async () => {
    await clientFor(API_KEY, '../x?y').startSession()
    expect(gateway.requests[0]?.url).toBe('/api/sessions/..%2Fx%3Fy/start')
  })
})

describe('qr', () => {
  it('answers the picture while the session asks for a phone', async () => {
    gateway.useSessionStatus('SCAN_QR_CODE')
    const first = await client.qr()
    gateway.changeQr()
    const second = await client.qr()
    for (const report of [first, second]) {
      expect(report).toEqual({ kind: 'qr', image: expect.stringMatching(/^iVBORw0KGgo/) })
    }
    expect(first).not.toEqual(second)
    expect(gateway.requests[0]?.headers['accept']).toBe('application/json')
  })

  it.each([
    ['WORKING', 'Ponsel sudah tertaut, kode QR tidak diperlukan'],
    ['STARTING', 'Sesi WhatsApp belum siap (STARTING)'],
  ])('in state %s says: %s', async (status, reason) => {
    gateway.useSessionStatus(status)
    expect(await client.qr()).toEqual({ kind: 'unavailable', reason })
  })
})

describe('version', () => {
  it('answers engine and version', async () => {
    expect(await client.version()).toEqual({ kind: 'version', engine: 'NOWEB', version: '2026.7.1' })
  })
})

describe.each(CALLS)('%s without an answer', (name) => {
  it('MSG-11 a wrong key', async () => {
    const report = await clientFor('wrong-key-9')[name]()
    expect(report).toEqual({ kind: 'unavailable', reason: 'API key ditolak gateway (HTTP 401)' })
    expect(gateway.requests).toHaveLength(1)
  })

  it('MSG-11 a refused connection', async () => {
    await gateway.useCase('net-refused')
    const reason = 'Gateway tidak dapat dihubungi (ECONNREFUSED)'
    expect(await client[name]()).toEqual({ kind: 'unavailable', reason })
  })
})

describe('an odd gateway', () => {
  let server: Server
  let url: string
  let status = 200
  let body: (key: string) => unknown = () => ({})
  let calls = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      calls++
      if (status === 0) return
      response.writeHead(status, { 'Content-Type': 'application/json', Location: 'http://127.0.0.1:1/' })
      response.end(JSON.stringify(body(String(request.headers['x-api-key']))))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const answerOf = async (name: (typeof CALLS)[number], changes: { status?: number; body?: typeof body }) => {
    calls = 0
    status = changes.status ?? 200
    body = changes.body ?? (() => ({}))
    return createWahaClient({ baseUrl: url, apiKey: API_KEY, session: 'isp', callTimeoutMs: 200 })[name]()
  }

  it.each(CALLS)('%s neither follows a redirect nor waits for ever nor asks twice', async (name) => {
    expect(await answerOf(name, { status: 301 })).toEqual({
      kind: 'unavailable',
      reason: 'Gateway mengalihkan ke alamat lain (HTTP 301). Periksa alamat gateway.',
    })
    expect(calls).toBe(1)
    expect(await answerOf(name, { status: 0 })).toEqual({
      kind: 'unavailable',
      reason: 'Gateway tidak menjawab dalam batas waktu',
    })
    expect(calls).toBe(1)
  })

  it.each(CALLS)('%s takes no nonsense for an answer', async (name) => {
    const isSafe = { kind: expect.stringMatching(/^(unavailable|version)$/) }
    for (const nonsense of [
      null,
      [],
      'x',
      { status: 5, mimetype: 'text/html', data: '<script>', engine: {} },
    ]) {
      expect(await answerOf(name, { body: () => nonsense })).toMatchObject(isSafe)
    }
    expect(await answerOf('qr', { body: () => ({ mimetype: 'image/png', data: '"><script>' }) })).toEqual({
      kind: 'unavailable',
      reason: 'Jawaban gateway tidak terbaca',
    })
  })

  it.each(CALLS)(
    '%s passes on no key, no phone in an error, no more than a few short fields',
    async (name) => {
      const hmac = { webhooks: [{ hmac: { key: 'webhook-key-in-clear' } }] }
      const echo = (key: string) => ({
        name: key,
        status: `WORKING ${key}`,
        me: { id: `x${key}`, pushName: 'y'.repeat(5000), lid: 'z' },
        engine: key,
        version: { engine: key },
        config: hmac,
        message: `bad key ${key} for 6281234567890`,
      })
      for (const code of [200, 201, 401, 422, 500]) {
        const text = JSON.stringify(await answerOf(name, { status: code, body: echo }))
        expect(text).not.toMatch(/secret-gateway|webhook-key|81234567890/)
        expect(text.length).toBeLessThan(400)
      }
    },
  )

  it('says what a key may not do, and when the address is wrong', async () => {
    const forbidden = { status: 403, body: () => ({ message: 'Forbidden', statusCode: 403 }) }
    expect(await answerOf('startSession', forbidden)).toMatchObject({
      reason: 'API key tidak berhak mengatur sesi ini (HTTP 403)',
    })
    const elsewhere = { status: 404, body: () => ({ message: 'Cannot GET /wa/api/sessions/isp' }) }
    for (const name of ['sessionStatus', 'startSession'] as const) {
      expect(await answerOf(name, elsewhere)).toMatchObject({
        reason: 'Alamat API gateway tidak ditemukan (HTTP 404)',
      })
    }
  })
})
