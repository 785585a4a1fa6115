import { beforeEach, describe, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '../../../testing/app-under-test.ts'
import { freshSqlite } from '../../../testing/fresh-sqlite.ts'
import { listEndpoints } from './endpoints.ts'
import { appContract } from './router.ts'

const open = freshSqlite()

const endpoints = listEndpoints(appContract)

describe('the API documentation', () => {
  let app: AppUnderTest
  beforeEach(async () => {
    app = await appUnderTest(await open())
  })

  it('has every endpoint of the contract in its OpenAPI document, with access and errors', async () => {
    const response = await app.request('/api/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    const document = JSON.parse(await response.text())
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: '/api' }] })
    expect(document.components.securitySchemes.session).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: 'tagihan_session',
    })
    for (const { slice, name, method, path, isPublic } of endpoints) {
      const operation = document.paths[path][method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: `${slice}.${name}`, tags: [slice] })
      expect(operation.summary).toMatch(/\w/)
      expect([name, operation.security]).toEqual([name, isPublic ? [] : undefined])
      expect([name, '401' in operation.responses]).toEqual([name, !isPublic])
      expect(operation.responses).toHaveProperty('500')
    }
    const operations = Object.values(document.paths as object).flatMap((item) => Object.keys(item))
    expect(operations).toHaveLength(endpoints.length)
  })

  it('describes what a request holds, before it is transformed', async () => {
    const document = JSON.parse(await (await app.request('/api/openapi.json')).text())
    const { schema } = document.paths['/bills'].post.requestBody.content['application/json']
    expect(schema.required).toEqual(['customerId', 'period', 'amount'])
    expect(schema.properties).toMatchObject({
      period: { type: 'string', maxLength: 7 },
      amount: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      notify: { type: 'boolean', default: false },
    })
    const customer = document.paths['/customers'].post.requestBody.content['application/json'].schema
    expect(customer.properties.whatsapp).toEqual({ type: 'string', minLength: 1, maxLength: 40 })
  })

  it('shows the same on a page that needs neither session nor script', async () => {
    const response = await app.request('/api/docs')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await response.text()
    for (const { method, path, isPublic } of endpoints) {
      const article = page
        .split('<article>')
        .find((part) => part.includes(`<code>${method} /api${path}</code>`))
      expect([path, article?.includes(isPublic ? 'Terbuka, tanpa sesi' : 'Perlu sesi admin')]).toEqual([
        path,
        true,
      ])
    }
    expect(page).toContain('<code>tanggalDaftar</code>')
    expect(page).toContain('TOO_MANY_REQUESTS')
    expect(page).not.toMatch(/<script|style="|<style|https?:\/\//)
    const style = await app.request('/api/docs.css')
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})
