import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '../../../testing/app-under-test.ts'
import { insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { freshSqlite } from '../../../testing/fresh-sqlite.ts'
import { testSecrets } from '../../../testing/test-secrets.ts'
import type { WahaClient } from '../../features/messaging/server/gateway/waha-client.ts'
import type { Store } from '../../platform/database/store.ts'
import type { HttpDeps } from './app-deps.ts'

const PATH = '/api/gateway/webhook'
const KEY = 'kunci-webhook-pengujian'
const CHAT = '6281234567890@c.us'
const LIMIT = 256 * 1024

const GATEWAY = { url: 'http://waha.test', apiKey: 'kunci-gateway', session: 'default' }
const ACK = {
  id: 'evt_1',
  timestamp: 1795248938123,
  event: 'message.ack',
  session: 'default',
  payload: { id: `true_${CHAT}_K`, from: CHAT, fromMe: true, ack: 2 },
}

const sign = (body: string | Uint8Array, key = KEY) => createHmac('sha512', key).update(body).digest('hex')

const headersOf = (signature: string) => ({
  'content-type': 'application/json',
  'x-webhook-request-id': 'r1',
  'x-webhook-timestamp': '1795248938123',
  'x-webhook-hmac': signature,
  'x-webhook-hmac-algorithm': 'sha512',
})

const appFor = (store: Store, changes: Partial<HttpDeps> = {}) =>
  appUnderTest(store, { environmentGateway: GATEWAY, environmentWebhookKey: KEY, ...changes })

function post(app: AppUnderTest, event: unknown, headers: Record<string, string> = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return app.request(PATH, { method: 'POST', body, headers: { ...headersOf(sign(body)), ...headers } })
}

describeOnBothDatabases('the webhook', (open) => {
  it('R30 notes a signed receipt, without a session, and however often it comes', async () => {
    const store = await open()
    const app = await appFor(store)
    await insertMessages(store, [messageRow(app.clock, { state: 'sent', gateway_key: 'K' })])
    for (let i = 0; i < 3; i++) {
      const response = await post(app, ACK)
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    }
    expect(await readOutbox(store)).toMatchObject([{ state: 'sent', ack: 2 }])
  })

  it('R29 settles an uncertain message, and never logs numbers or texts', async () => {
    const store = await open()
    const app = await appFor(store)
    const first_tried_at = new Date(app.clock.nowMs()).toISOString()
    const uncertain = { state: 'uncertain', text: 'Rahasia pelanggan', first_tried_at }
    await insertMessages(store, [messageRow(app.clock, uncertain)])
    const payload = { id: `true_${CHAT}_K`, to: CHAT, fromMe: true, body: 'Rahasia pelanggan' }
    const event = { event: 'message.any', session: 'default', timestamp: app.clock.nowMs(), payload }
    expect((await post(app, event)).status).toBe(200)
    await post(app, { ...event, payload: 'Rahasia pelanggan 6281234567890' })
    await post(app, 'Rahasia pelanggan 6281234567890')
    expect(await readOutbox(store)).toMatchObject([{ state: 'sent', gateway_key: 'K' }])
    const lines = JSON.stringify(app.logged())
    expect(lines).toContain('"route":"/api/gateway/webhook"')
    expect(lines).not.toMatch(/Rahasia|1234567890|kunci/)
  })
})

describe('the webhook', () => {
  const open = freshSqlite()
  let store: Store
  let app: AppUnderTest
  beforeEach(async () => {
    store = await open()
    app = await appFor(store)
  })

  const lane = () => store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()

  it('takes the signature that WAHA publishes as its example', async () => {
    const body = '{"event":"message","session":"default","engine":"WEBJS"}'
    const signature =
      '208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89'
    const waha = await appFor(store, { environmentWebhookKey: 'my-secret-key' })
    const ask = async (text: string, headers: Record<string, string> = {}) =>
      (
        await waha.request(PATH, {
          method: 'POST',
          body: text,
          headers: { ...headersOf(signature), ...headers },
        })
      ).status
    expect(await ask(body)).toBe(200)
    expect(await ask(body, { 'x-webhook-hmac': signature.toUpperCase() })).toBe(200)
    expect(await ask(`${body} `)).toBe(401)
  })

  describe('refuses, always in the same way and before it reads anything,', () => {
    const refusal = {
      defined: false,
      code: 'UNAUTHENTICATED',
      status: 401,
      message: 'Tanda tangan webhook tidak valid.',
      data: { issues: [] },
    }

    it.each<[string, Record<string, string>]>([
      ['no signature', { 'x-webhook-hmac': '' }],
      ['half a signature', { 'x-webhook-hmac': sign('x').slice(0, 64) }],
      ['a signature that is no hex', { 'x-webhook-hmac': 'z'.repeat(128) }],
      ['another algorithm', { 'x-webhook-hmac-algorithm': 'sha256' }],
    ])('%s', async (_case, headers) => {
      let wasRead = false
      const body = new ReadableStream(
        {
          pull() {
            wasRead = true
          },
        },
        { highWaterMark: 0 },
      )
      const all = { ...headersOf(sign('x')), ...headers }
      const response = await app.request(PATH, { method: 'POST', body, headers: all })
      expect([response.status, await response.json(), wasRead]).toEqual([401, refusal, false])
    })

    it.each<[string, Partial<HttpDeps>]>([
      ['everything while no key is set', { environmentWebhookKey: undefined }],
      ['what another key signed', { environmentWebhookKey: 'kunci-yang-lain-sekali' }],
    ])('%s', async (_case, changes) => {
      const response = await post(await appFor(store, changes), ACK)
      expect([response.status, await response.json()]).toEqual([401, refusal])
    })

    it('a body that was changed on the way', async () => {
      const signature = sign(JSON.stringify(ACK))
      const response = await post(app, { ...ACK, session: 'lain' }, { 'x-webhook-hmac': signature })
      expect([response.status, await response.json()]).toEqual([401, refusal])
    })

    it('and says so in the log once, until an event is taken again', async () => {
      const warnings = () => app.logged().filter(({ level }) => level === 40).length
      for (let i = 0; i < 5; i++) await post(app, ACK, { 'x-webhook-hmac': '' })
      expect(warnings()).toBe(1)
      await post(app, ACK)
      await post(app, ACK, { 'x-webhook-hmac': sign('x') })
      expect(warnings()).toBe(2)
    })
  })

  it('takes the key that the admin made, and no longer the one before', async () => {
    const cookie = await app.signIn()
    const renew = async () => {
      const response = await app.request('/api/gateway/webhook-key', { method: 'POST', cookie })
      return ((await response.json()) as { key: string }).key
    }
    const signedBy = async (key: string) =>
      (await post(app, ACK, { 'x-webhook-hmac': sign(JSON.stringify(ACK), key) })).status
    const first = await renew()
    expect([first, await signedBy(first), await signedBy(KEY)]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      200,
      401,
    ])
    const second = await renew()
    expect([await signedBy(second), await signedBy(first)]).toEqual([200, 401])
  })

  it('takes nothing when the stored key cannot be opened, not even what the environment’s key signed', async () => {
    const broken = { ...testSecrets(), open: () => undefined }
    await store.transaction((trx) =>
      trx
        .updateTable('gateway_setting')
        .set({ webhook_key_sealed: testSecrets().seal('lain') })
        .execute(),
    )
    expect((await post(await appFor(store, { secrets: broken }), ACK)).status).toBe(401)
  })

  it.each([
    ['as long as may be', LIMIT, 200],
    ['longer', LIMIT + 1, 413],
  ])('of a body %s answers by its size', async (_case, size, status) => {
    const text = JSON.stringify(ACK).padEnd(size, ' ')
    expect((await post(app, text)).status).toBe(status)
    const pieces = new ReadableStream({
      start(controller) {
        for (let i = 0; i < size; i += 64 * 1024)
          controller.enqueue(new TextEncoder().encode(text.slice(i, i + 64 * 1024)))
        controller.close()
      },
    })
    const headers = headersOf(sign(text))
    expect((await app.request(PATH, { method: 'POST', body: pieces, headers })).status).toBe(status)
  })

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['no JSON', '{"event":'],
    ['nothing', ''],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22])],
  ])('answers 400 to %s under a good signature', async (_case, body) => {
    const response = await app.request(PATH, { method: 'POST', body, headers: headersOf(sign(body)) })
    expect([response.status, (await response.json()) as { code: string }]).toMatchObject([
      400,
      { code: 'BAD_REQUEST' },
    ])
  })

  it.each<[string, unknown]>([
    ['an event that is not ours to know', { ...ACK, event: 'message.reaction' }],
    ['a list', []],
    ['a list that nests deeper than any stack', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('answers 200 to %s', async (_case, event) => {
    expect((await post(app, event)).status).toBe(200)
  })

  it('ignores the events of another session, and all without a gateway', async () => {
    const status = {
      event: 'session.status',
      session: 'default',
      timestamp: 1000,
      payload: { status: 'FAILED' },
    }
    expect((await post(app, { ...status, session: 'lain' })).status).toBe(200)
    expect((await post(await appFor(store, { environmentGateway: undefined }), status)).status).toBe(200)
    expect((await lane()).trouble).toBeNull()
    expect((await post(app, status)).status).toBe(200)
    expect((await lane()).trouble).toContain('FAILED')
  })

  it('asks the gateway itself when states come out of order', async () => {
    let asked = 0
    const sessionStatus = async () => {
      asked++
      return { kind: 'session', name: 'default', status: 'SCAN_QR_CODE', me: null } as const
    }
    const asking = await appFor(store, { openGateway: async () => ({ sessionStatus }) as WahaClient })
    const tell = (status: string, timestamp: number) =>
      post(asking, { event: 'session.status', session: 'default', timestamp, payload: { status } })
    await tell('WORKING', 2000)
    expect([asked, (await lane()).trouble]).toEqual([0, null])
    await tell('STARTING', 1000)
    await expect.poll(async () => (await lane()).session_status).toBe('SCAN_QR_CODE')
    expect(asked).toBe(1)
  })

  it('answers although the gateway cannot be asked', async () => {
    const openGateway = () => Promise.reject(new Error('no disk'))
    const asking = await appFor(store, { openGateway })
    const tell = (status: string, timestamp: number) =>
      post(asking, { event: 'session.status', session: 'default', timestamp, payload: { status } })
    await tell('WORKING', 2000)
    expect((await tell('STARTING', 1000)).status).toBe(200)
    await expect.poll(() => asking.logged().map(({ msg }) => msg)).toContain('session not asked')
  })

  it('is not for browsers: an origin does not hinder it, a cookie does not help', async () => {
    const cookie = await app.signIn()
    const foreign = { origin: 'https://jahat.test', 'sec-fetch-site': 'cross-site' }
    expect((await post(app, ACK, foreign)).status).toBe(200)
    const unsigned = await app.request(PATH, { method: 'POST', cookie, json: ACK })
    expect([unsigned.status, unsigned.headers.get('content-security-policy')]).toEqual([
      401,
      expect.stringContaining("default-src 'self'"),
    ])
    expect((await app.request(PATH, { cookie })).status).toBe(404)
  })
})
