import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Endpoint, listEndpoints } from '../../src/app/server/endpoints.ts'
import { appContract } from '../../src/app/server/router.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import { billRow, customerRow, insertBills, insertCustomers } from '../factories.ts'
import { freshSqlite } from '../fresh-sqlite.ts'
import { tableContents } from './table-contents.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

const endpoints = listEndpoints(appContract)
const pathOf = ({ path }: Endpoint, id = 'abc') => `/api${path.replace(/\{\w+\}/g, id)}`

const open = freshSqlite()
let store: Store
let app: AppUnderTest
let cookie: string
beforeEach(async () => {
  store = await open()
  app = await appUnderTest(store)
  cookie = await app.signIn()
})

const FORGERIES: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://jahat.test' }],
  ['a neighbour under the same domain', { origin: 'http://lain.localhost', 'sec-fetch-site': 'same-site' }],
  ['another program on the same machine', { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' }],
  ['a page without origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
]

describe('a page of someone else, in the browser of the admin', () => {
  it.each(FORGERIES)('changes nothing at any endpoint: %s', async (_name, headers) => {
    const before = await tableContents(store)
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const path = pathOf(endpoint)
      const answers = await Promise.all(
        [{ json: {} }, { body: 'a=b', headers: { 'content-type': 'text/plain' } }, {}].map(
          ({ headers: more, ...sent }) =>
            app.request(path, { ...sent, method: endpoint.method, cookie, headers: { ...headers, ...more } }),
        ),
      )
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 403, 403, 403])
      for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await tableContents(store)).toEqual(before)
  })

  it.each(FORGERIES)('may read nothing: no answer names an origin, %s', async (_name, headers) => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await app.request('/api/customers', {
        method,
        cookie,
        headers: { ...headers, 'access-control-request-method': 'DELETE' },
      })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect([method, names, answer.headers.get('cross-origin-resource-policy')]).toEqual([
        method,
        [],
        'same-origin',
      ])
    }
  })

  it('sends a form to no endpoint: none takes what a form can send', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
      ]) {
        const answer = await app.request(pathOf(endpoint), {
          method: 'POST',
          cookie,
          body: '{}',
          headers: { 'content-type': type },
        })
        expect([endpoint.path, type, answer.status]).toEqual([endpoint.path, type, 400])
      }
    }
  })
})

describe('what a link or a picture can ask for', () => {
  it('changes nothing, whatever the endpoint', async () => {
    const customer = customerRow()
    const bill = billRow({ customer_id: customer.id })
    await insertCustomers(store, [customer])
    await insertBills(store, [bill])
    const before = await tableContents(store)
    const asked = new Set<number>()
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      for (const id of [customer.id, bill.id, 'abc']) {
        const answer = await app.request(`${pathOf(endpoint, id)}?period=2026-05&year=2026&search=budi`, {
          cookie,
        })
        await answer.arrayBuffer()
        asked.add(answer.status)
      }
    }
    expect(asked).toContain(200)
    expect(await tableContents(store)).toEqual(before)
  })

  it('no header and no parameter makes a change of it', async () => {
    const customer = customerRow()
    await insertCustomers(store, [customer])
    const before = await tableContents(store)
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      await app.request(`/api/customers/${customer.id}?_method=DELETE`, {
        cookie,
        headers: { [name]: 'DELETE' },
      })
    }
    expect(await tableContents(store)).toEqual(before)
  })
})
