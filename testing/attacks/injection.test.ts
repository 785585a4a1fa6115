import { beforeEach, expect, it, vi } from 'vitest'
import { type Endpoint, listEndpoints } from '../../src/app/server/endpoints.ts'
import { appContract } from '../../src/app/server/router.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import {
  billRow,
  customerRow,
  insertBills,
  insertCustomers,
  insertMessages,
  messageRow,
} from '../factories.ts'
import { describeOnBothDatabases } from '../fresh-database.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

/** Each would find everything, or take its time, where it became part of a statement. */
const STATEMENTS = [
  "' or '1'='1",
  "%' or 1=1 --",
  "x') or 1=1 --",
  "x' union select password_hash from account --",
  "'; delete from pelanggan; --",
  "'; select pg_sleep(25); --",
  "' || (select pg_sleep(25)) || '",
  '" or ""="',
  "\\' or 1=1 --",
  "x' escape '",
  '%',
  '_',
  '%%',
  '____',
  '\\',
  '*',
  '\u02bc or 1=1',
  '＇ or 1=1',
]
const WORDS = [
  'nama; drop table pelanggan',
  'nama desc, (select 1)',
  '(select pg_sleep(25))',
  "nama'--",
  'password_hash',
  '1',
  '__proto__',
  'constructor',
]

/** What some endpoints want besides. */
const NEEDED = {
  period: '2026-05',
  west: '110',
  south: '-7',
  east: '111',
  north: '-6',
  zoom: '13',
  cell: '1',
}

const searching = listEndpoints(appContract).filter(
  ({ method, procedure, path }) => method === 'GET' && !path.includes('{') && 'search' in fieldsOf(procedure),
)

/** The fields that an endpoint's schema names. */
function fieldsOf(procedure: Endpoint['procedure']): Record<string, unknown> {
  const schema = procedure['~orpc'].inputSchema as { shape?: object; def?: { shape?: object } } | undefined
  return { ...(schema?.shape ?? schema?.def?.shape) }
}

describeOnBothDatabases('a statement in place of a value', (open) => {
  let store: Store
  let app: AppUnderTest
  let cookie: string
  beforeEach(async () => {
    store = await open()
    app = await appUnderTest(store)
    const customers = [customerRow({ customer_id: 'WZN-101' }), customerRow({ nama: 'Siti Aminah' })]
    await insertCustomers(store, customers)
    await insertBills(
      store,
      customers.map(({ id, nama }) => billRow({ customer_id: id, customer_name: nama })),
    )
    await insertMessages(store, [messageRow(app.clock, { recipient_name: 'Budi Santoso' })])
    cookie = await app.signIn()
  })

  const ask = async (path: string, fields: Record<string, string>) => {
    const query = new URLSearchParams({ ...NEEDED, ...fields })
    const startedAtMs = performance.now()
    const response = await app.request(`/api${path}?${query}`, { cookie })
    return { status: response.status, text: await response.text(), ms: performance.now() - startedAtMs }
  }
  const customersLeft = async () => (await store.read.selectFrom('pelanggan').select('id').execute()).length

  it('in a search finds what holds these characters, and nothing else', async () => {
    expect(searching.length).toBeGreaterThanOrEqual(10)
    const found: string[] = []
    for (const { path } of searching) {
      if ((await ask(path, { search: 'budi' })).text.includes('Budi')) found.push(path)
      await Promise.all(
        STATEMENTS.map(async (search) => {
          const { status, text, ms } = await ask(path, { search })
          expect([path, search, status]).toEqual([path, search, 200])
          expect([path, search, /Budi|Siti|argon2/.exec(text)]).toEqual([path, search, null])
          expect([path, search, ms < 20_000]).toEqual([path, search, true])
        }),
      )
    }
    // Else nothing is found whatever is sought.
    expect(found.length).toBeGreaterThanOrEqual(6)
    expect(await customersLeft()).toBe(2)
  })

  it.each<[string, string]>([
    ['/customers', 'sort'],
    ['/customers', 'order'],
    ['/customers', 'status'],
    ['/bills', 'sort'],
    ['/bills', 'order'],
    ['/bills', 'status'],
    ['/bills', 'period'],
    ['/customers', 'page'],
    ['/customers', 'pageSize'],
  ])('in %s?%s is refused', async (path, field) => {
    for (const word of WORDS.filter((text) => text !== '1' || !field.startsWith('page'))) {
      const { status, text, ms } = await ask(path, { [field]: word })
      expect([word, status]).toEqual([word, 400])
      expect(text).toContain(`"path":["${field}"]`)
      expect(ms).toBeLessThan(20_000)
    }
    expect(await customersLeft()).toBe(2)
  })

  it('in a filter by package, or as an id, finds nothing', async () => {
    for (const text of STATEMENTS) {
      const { status, text: body } = await ask('/customers', { paket: text })
      expect([text, [200, 400].includes(status), body.includes('Budi')]).toEqual([text, true, false])
      for (const path of [
        `/customers/${encodeURIComponent(text)}`,
        `/messages/${encodeURIComponent(text)}`,
      ]) {
        const answer = await app.request(`/api${path}`, { cookie })
        expect([path, [400, 404].includes(answer.status)]).toEqual([path, true])
      }
      const gone = await app.request(`/api/customers/${encodeURIComponent(text)}`, {
        method: 'DELETE',
        cookie,
      })
      expect([text, [400, 404].includes(gone.status)]).toEqual([text, true])
    }
    expect(await customersLeft()).toBe(2)
  })

  it('is stored as it was written, and changes nothing else', async () => {
    for (const nama of STATEMENTS.filter((text) => text.length > 4)) {
      const json = {
        nama,
        alamat: nama,
        whatsapp: '081234567890',
        tanggalDaftar: '2026-05-01',
        koordinat: nama,
        paket: '4Mbps',
        status: 'Aktif',
      }
      const response = await app.request('/api/customers', { method: 'POST', cookie, json })
      const { customer } = (await response.json()) as { customer: { id: string; nama: string } }
      expect([response.status, customer.nama]).toEqual([201, nama])
      expect((await ask('/customers', { search: nama })).text).toContain(customer.id)
      await app.request(`/api/customers/${customer.id}`, { method: 'DELETE', cookie })
    }
    expect(await customersLeft()).toBe(2)
  })
})
