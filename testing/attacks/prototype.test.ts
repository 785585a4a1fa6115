import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listEndpoints } from '../../src/app/server/endpoints.ts'
import { appContract } from '../../src/app/server/router.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import { freshSqlite } from '../fresh-sqlite.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

const MARK = 'tercemar'
const PERSON =
  '"nama":"Budi","alamat":"Weleri","whatsapp":"081234567890","tanggalDaftar":"2026-05-01","koordinat":"x","paket":"4Mbps","status":"Aktif"'
/** Sent as text: an object literal would lose the key. */
const BODIES = [
  `{"__proto__":{"${MARK}":1}}`,
  `{"constructor":{"prototype":{"${MARK}":1}}}`,
  `{${PERSON},"__proto__":{"${MARK}":1,"isNew":true,"status":"Non-Aktif"}}`,
  `{${PERSON},"constructor":{"prototype":{"${MARK}":1}}}`,
  `{"rows":[{"__proto__":{"${MARK}":1}}],"customerIds":{"__proto__":{"${MARK}":1}}}`,
  `[{"__proto__":{"${MARK}":1}}]`,
]
const QUERIES = [
  `__proto__[${MARK}]=1`,
  `__proto__.${MARK}=1`,
  `constructor[prototype][${MARK}]=1`,
  `search[__proto__][${MARK}]=1`,
  `search[constructor][prototype][${MARK}]=1`,
  `a[][__proto__][${MARK}]=1`,
]

const open = freshSqlite()
let store: Store
let app: AppUnderTest
let cookie: string
let own: string[]
beforeEach(async () => {
  own = ownKeys()
  store = await open()
  app = await appUnderTest(store)
  cookie = await app.signIn()
})
afterEach(() => {
  // So that one failure does not become many.
  for (const prototype of PROTOTYPES) Reflect.deleteProperty(prototype, MARK)
})

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
const ownKeys = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).map(String).sort().join())

describe('a key that means the prototype', () => {
  it('changes it at no endpoint, in body or address', async () => {
    for (const { method, path } of listEndpoints(appContract)) {
      if (path === '/session' && method === 'DELETE') continue
      for (const id of ['abc', '__proto__', 'constructor']) {
        const url = `/api${path.replace(/\{\w+\}/g, id)}`
        const requests =
          method === 'GET'
            ? QUERIES.map((query) => app.request(`${url}?${query}`, { cookie }))
            : BODIES.map((body) => app.request(url, { method, cookie, body }))
        const statuses = (await Promise.all(requests)).map(({ status }) => status)
        expect([path, id, statuses.filter((status) => status >= 500)]).toEqual([path, id, []])
        expect([path, ownKeys()]).toEqual([path, own])
      }
    }
    expect(({} as Record<string, unknown>)[MARK]).toBeUndefined()
  })

  it('sets no field that is not in the form', async () => {
    const response = await app.request('/api/customers', { method: 'POST', cookie, body: BODIES[2] ?? '' })
    expect(response.status).toBe(201)
    const row = await store.read.selectFrom('pelanggan').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ nama: 'Budi', status: 'Aktif', is_new: 0 })
  })
})

it('a field that is not in the form is not taken (mass assignment)', async () => {
  const extra =
    '"id":"terpilih","isNew":true,"customerId":"WZN-777","userID":"x","is_new":1,"customer_id":"WZN-777"'
  const response = await app.request('/api/customers', {
    method: 'POST',
    cookie,
    body: `{${PERSON},${extra}}`,
  })
  expect(response.status).toBe(201)
  const row = await store.read.selectFrom('pelanggan').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_new: 0 })
  expect([row.id, row.customer_id]).not.toContain('terpilih')
  expect(row.customer_id).not.toBe('WZN-777')
})
