import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { selfSignedCertificate } from '../../testing/gateway/self-signed-certificate.ts'
import { callHttp } from './http-call.ts'

const LIMITS = { connectTimeoutMs: 1000, callTimeoutMs: 1000, maxBodyBytes: 1000 }
const certificate = selfSignedCertificate()
const trusted = getCACertificates('default')
let received = 0

const server = createServer(certificate, (request, response) => {
  received++
  request.pipe(response)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => setDefaultCACertificates(trusted))
afterAll(() => server.close())

const post = () => {
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/api/sendText`
  return callHttp({ url, method: 'POST', headers: { 'X-Api-Key': 'k' }, body: '{"a":1}' }, LIMITS)
}

it('MSG-16 a certificate that is not trusted: nothing was sent', async () => {
  expect(await post()).toEqual({
    kind: 'network',
    phase: 'before-send',
    reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  expect(received).toBe(0)
})

it('MSG-01 a trusted certificate: the body goes out once', async () => {
  setDefaultCACertificates([...trusted, certificate.cert])
  expect(await post()).toMatchObject({ kind: 'http', status: 200, bodyText: '{"a":1}', truncated: false })
  expect(received).toBe(1)
})
