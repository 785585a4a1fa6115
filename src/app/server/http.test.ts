import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN, type AppUnderTest, appUnderTest } from '../../../testing/app-under-test.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { freshSqlite } from '../../../testing/fresh-sqlite.ts'
import type { Store } from '../../platform/database/store.ts'

const open = freshSqlite()

const PUBLIC_URL = 'https://tagihan.test'

describeOnBothDatabases('health', (open) => {
  it('tells that the process answers and whether the database does', async () => {
    const store = await open()
    const app = await appUnderTest(store)
    const answers = async () =>
      Promise.all(
        ['/healthz', '/readyz'].map(async (path) => {
          const response = await app.request(path)
          return [response.status, await response.json()]
        }),
      )
    expect(await answers()).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
    ])
    await store.close()
    expect(await answers()).toEqual([
      [200, { status: 'ok' }],
      [503, { status: 'unavailable', reason: 'database' }],
    ])
  })
})

describe('the HTTP edge', () => {
  let store: Store
  let app: AppUnderTest
  beforeEach(async () => {
    store = await open()
    app = await appUnderTest(store)
  })

  it.each([
    '/healthz',
    '/login',
    '/api/customers',
    '/api/docs',
    '/nothing',
    '/assets/none.js',
    '/api/nothing',
  ])('sends its security headers with %s', async (path) => {
    const { headers } = await app.request(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: https://tile.openstreetmap.org; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/^geolocation=\(self\), .*camera=\(\)/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('compresses answers of the API', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const response = await app.request('/api/openapi.json', { headers })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ])
    expect(gunzipSync(await response.bytes()).toString()).toContain('"openapi":"3.1')
  })

  it('asks for https only where visitors come by https', async () => {
    const secure = await appUnderTest(store, { publicUrl: PUBLIC_URL })
    const { headers } = await secure.request('/login')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('gives its own request id, and logs the request without query, ids and content', async () => {
    const headers = { 'x-request-id': 'palsu' }
    const response = await app.request('/api/customers/abcDEF?search=Budi', { headers })
    const id = response.headers.get('x-request-id')
    expect(id).not.toBe('palsu')
    expect(app.logged()).toEqual([
      {
        level: 20,
        time: expect.any(String),
        requestId: id,
        method: 'GET',
        route: '/api/customers/{id}',
        status: 401,
        ms: expect.any(Number),
        msg: 'request',
      },
    ])
  })

  describe('the session cookie', () => {
    it('is out of reach for scripts and other sites', async () => {
      const response = await app.request('/api/session', { method: 'POST', json: ADMIN })
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^tagihan_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
      ])
    })

    it('over https is Secure and bound to the host', async () => {
      const secure = await appUnderTest(store, { publicUrl: PUBLIC_URL })
      const response = await secure.request('/api/session', { method: 'POST', json: ADMIN })
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-tagihan_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ])
      const token = /=([\w-]{43})/.exec(response.headers.getSetCookie()[0] ?? '')?.[1]
      const ask = async (cookie: string) => (await secure.request('/api/customers', { cookie })).status
      expect(await ask(`__Host-tagihan_session=${token}`)).toBe(200)
      expect(await ask(`tagihan_session=${token}`)).toBe(401)
    })
  })

  describe.each([
    ['without PUBLIC_URL', undefined, 'http://localhost', ['https://localhost']],
    ['with PUBLIC_URL', PUBLIC_URL, PUBLIC_URL, []],
  ])('origin check %s', (_name, publicUrl, own, alsoFine) => {
    const send = async (headers: Record<string, string>, method = 'POST') => {
      const checked = await appUnderTest(store, { publicUrl })
      return checked.request('/api/session', {
        method,
        headers,
        ...(method === 'POST' ? { json: ADMIN } : {}),
      })
    }

    it('takes changes from our own pages and from programs', async () => {
      for (const origin of [own, ...alsoFine]) expect((await send({ origin })).status).toBe(200)
      expect((await send({ origin: own, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
      expect((await send({})).status).toBe(200)
    })

    it.each([
      ['another site', { origin: 'https://jahat.test' }],
      ['a site that contains our name', { origin: 'http://localhost.jahat.test' }],
      ['another port', { origin: 'http://localhost:8080' }],
      ['a sandboxed page', { origin: 'null' }],
      ['nonsense', { origin: '://' }],
      ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
      ['a cross-site request that claims our origin', { origin: own, 'sec-fetch-site': 'cross-site' }],
    ])('refuses %s', async (_case, headers) => {
      const response = await send(headers as Record<string, string>)
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          defined: false,
          code: 'FORBIDDEN_ORIGIN',
          status: 403,
          message: 'Permintaan dari situs lain ditolak.',
          data: { issues: [] },
        },
      ])
      expect(response.headers.getSetCookie()).toEqual([])
    })

    it('lets anyone read what is open', async () => {
      expect((await send({ origin: 'https://jahat.test' }, 'GET')).status).toBe(200)
    })
  })

  it('limits by the address behind the trusted proxy, not by what a visitor claims', async () => {
    const behindProxy = await appUnderTest(store, { proxyHops: 1 })
    await behindProxy.request('/api/session', {
      method: 'POST',
      json: ADMIN,
      address: '10.0.0.1',
      headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' },
    })
    await app.request('/api/session', {
      method: 'POST',
      json: ADMIN,
      address: '192.0.2.3',
      headers: { 'x-forwarded-for': '1.1.1.1' },
    })
    const sessions = await store.read.selectFrom('session').select('address').execute()
    expect(sessions.map(({ address }) => address).sort()).toEqual(['192.0.2.3', '198.51.100.7'])
  })
})
