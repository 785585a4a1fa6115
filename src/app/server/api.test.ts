import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest, cookieOf } from '../../../testing/app-under-test.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { APP_ERRORS } from '../../shared/app-error.ts'
import { listEndpoints } from './endpoints.ts'
import { appContract } from './router.ts'

const PUBLIC = ['identity.signIn', 'identity.sessionState', 'registration.register', 'registration.challenge']
const MIB = 1024 * 1024

const endpoints = listEndpoints(appContract).map((endpoint) => ({
  ...endpoint,
  id: `${endpoint.slice}.${endpoint.name}`,
  url: `/api${endpoint.path.replace(/\{\w+\}/g, 'abc')}`,
}))
const guarded = endpoints.filter(({ id }) => !PUBLIC.includes(id))

function bodyOf(code: keyof typeof APP_ERRORS, issues: unknown = []) {
  const { status, text } = APP_ERRORS[code]
  return { defined: false, code, status, message: text, data: { issues } }
}

describeOnBothDatabases('the API', (open) => {
  let app: AppUnderTest
  beforeEach(async () => {
    app = await appUnderTest(await open())
  })

  it('AUTH-18 AUTH-23 R4 answers 401 to a visitor on every endpoint but sign-in, session state and registration', async () => {
    expect(guarded.length).toBe(endpoints.length - PUBLIC.length)
    for (const { method, url } of guarded) {
      for (const cookie of [undefined, 'tagihan_session=falsch', `tagihan_session=${'x'.repeat(5000)}`]) {
        const response = await app.request(url, { method, cookie })
        expect([method, url, response.status]).toEqual([method, url, 401])
        expect(await response.json()).toEqual(bodyOf('UNAUTHENTICATED'))
      }
    }
  })

  it('AUTH-18 R4 answers 401 before it looks at what a visitor sends', async () => {
    for (const { method, url } of guarded.filter((endpoint) => endpoint.method !== 'GET')) {
      for (const body of ['{', '[]', '{"nama": 1}', 'x'.repeat(2 * MIB)]) {
        const type = { 'content-type': body === '[]' ? 'text/plain' : 'application/json' }
        const response = await app.request(url, { method, body, headers: type })
        expect([method, url, response.status]).toEqual([method, url, 401])
      }
    }
    for (const { url } of guarded.filter((endpoint) => endpoint.method === 'GET')) {
      const response = await app.request(`${url}?page=x&search[]=1&period=%00&waitMs=-1`)
      expect([url, response.status]).toEqual([url, 401])
    }
  })

  it('lets visitors reach the four public endpoints', async () => {
    const statuses = await Promise.all(
      endpoints
        .filter(({ id }) => PUBLIC.includes(id))
        .map(async ({ id, method, url }) => [id, (await app.request(url, { method })).status]),
    )
    expect(Object.fromEntries(statuses)).toEqual({
      'identity.signIn': 400,
      'identity.sessionState': 200,
      'registration.register': 400,
      'registration.challenge': 200,
    })
  })

  describe('of a signed-in admin', () => {
    let cookie: string
    beforeEach(async () => {
      cookie = await app.signIn()
    })

    it('answers from every reading endpoint', async () => {
      for (const url of [
        '/api/customers',
        '/api/bills?period=2026-05',
        '/api/billing/customers',
        '/api/gateway',
      ]) {
        const response = await app.request(url, { cookie })
        expect([url, response.status]).toEqual([url, 200])
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    })

    it('speaks the language of the contract client, refusals included', async () => {
      const link = new OpenAPILink(appContract, {
        url: 'http://localhost/api',
        fetch: async (request) => {
          const { method, url, headers } = request
          const body = await request.text()
          const sent = body === '' ? {} : { body }
          return app.request(url, { method, cookie, headers: Object.fromEntries(headers), ...sent })
        },
      })
      const client: ContractRouterClient<typeof appContract> = createORPCClient(link)
      expect(await client.customers.list({ search: 'budi', page: 2 })).toMatchObject({ rows: [], total: 0 })
      await expect(client.customers.get({ id: 'none' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
        message: APP_ERRORS.NOT_FOUND.text,
      })
      const refused = client.billing.setPaid({ id: 'none', isPaid: 'ya' as never })
      const issues = [{ path: ['isPaid'], message: 'Pilihan tidak valid' }]
      await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400, data: { issues } })
    })

    it('signs out: the cookie goes and the old one is worth nothing', async () => {
      const response = await app.request('/api/session', { method: 'DELETE', cookie })
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toMatch(/^tagihan_session=; Max-Age=0; Path=\/;/)
      expect((await app.request('/api/customers', { cookie })).status).toBe(401)
    })

    it('ERR names every wrong field with an Indonesian text and echoes nothing', async () => {
      const json = { nama: '', alamat: 7, whatsapp: 'rahasia', koordinat: 'x', extra: 'rahasia' }
      const response = await app.request('/api/customers', { method: 'POST', cookie, json })
      const text = await response.text()
      expect([response.status, JSON.parse(text)]).toEqual([
        400,
        bodyOf(
          'BAD_REQUEST',
          expect.arrayContaining([
            { path: ['nama'], message: 'Nama wajib diisi' },
            { path: ['alamat'], message: 'Alamat wajib diisi' },
            { path: ['tanggalDaftar'], message: 'Tanggal daftar wajib diisi' },
            { path: ['whatsapp'], message: expect.stringContaining('Nomor WhatsApp') },
          ]),
        ),
      ])
      expect(text).not.toContain('rahasia')
    })

    it.each([
      ['no JSON', '{"nama":', 'application/json'],
      ['another type', 'nama=Budi', 'application/x-www-form-urlencoded'],
      ['plain text', '{}', 'text/plain'],
      ['a type that only begins like JSON', '{}', 'application/jsonx'],
      ['bytes', new Uint8Array([0xff, 0xfe, 0]), 'application/octet-stream'],
    ])('refuses a body that is %s', async (_name, body, type) => {
      const headers = { 'content-type': type }
      const response = await app.request('/api/customers', { method: 'POST', cookie, body, headers })
      expect([response.status, await response.json()]).toEqual([400, bodyOf('BAD_REQUEST')])
    })

    it('says in Indonesian that a body has the wrong shape', async () => {
      for (const json of [null, [], 'teks', 7]) {
        const response = await app.request('/api/customers', { method: 'POST', cookie, json })
        const issues = [{ path: [], message: expect.stringMatching(/^Input tidak valid: diharapkan object/) }]
        expect([response.status, await response.json()]).toEqual([400, bodyOf('BAD_REQUEST', issues)])
      }
    })

    it.each([
      ['with a length', false],
      ['in pieces without a length', true],
    ])('refuses more than 1 MB %s', async (_name, inPieces) => {
      const text = JSON.stringify({ nama: 'x'.repeat(MIB) })
      const body = inPieces ? new Blob([text]).stream() : text
      const headers: Record<string, string> = inPieces ? {} : { 'content-length': String(text.length) }
      const response = await app.request('/api/customers', { method: 'POST', cookie, body, headers })
      expect([response.status, await response.json()]).toEqual([413, bodyOf('BODY_TOO_LARGE')])
    })

    it.each([
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['PATCH', '/api/customers'],
      ['HEAD', '/api/customers'],
      ['GET', '/api//customers'],
      ['GET', '/api/customers/a/b'],
      ['DELETE', '/api/customers'],
    ])('answers 404 to %s %s', async (method, url) => {
      const response = await app.request(url, { method, cookie })
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
      if (method !== 'HEAD') expect(await response.json()).toEqual(bodyOf('NOT_FOUND'))
    })

    it('answers with the code and text of a refusal', async () => {
      const response = await app.request('/api/customers/none', { cookie })
      expect([response.status, await response.json()]).toEqual([404, bodyOf('NOT_FOUND')])
    })
  })

  it('keeps the reason of a wrong sign-in as the contract says', async () => {
    const json = { email: 'admin@contoh.test', password: 'salah-sekali' }
    const response = await app.request('/api/session', { method: 'POST', json })
    expect([response.status, await response.json()]).toEqual([401, bodyOf('LOGIN_FAILED')])
    expect(cookieOf(response)).toBe('')
  })
})

describeOnBothDatabases('an unexpected error', (open) => {
  it('is answered without detail and logged with the request id', async () => {
    const store = await open()
    const app = await appUnderTest(store)
    await store.close()
    const response = await app.request('/api/registrations', {
      method: 'POST',
      json: {
        nama: 'Budi',
        alamat: 'Weleri',
        whatsapp: '081234567890',
        tanggalDaftar: '2026-05-01',
        koordinat: '-6.97, 110.07',
        paket: '4Mbps',
      },
    })
    expect([response.status, await response.json()]).toEqual([500, bodyOf('INTERNAL')])
    const errors = app.logged().filter(({ level }) => level === 50)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      route: '/api/registrations',
      stack: [expect.stringMatching(/\n +at /)],
    })
    expect(JSON.stringify(errors)).not.toMatch(/Budi|Weleri/)
  })
})
