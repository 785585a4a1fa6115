import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type FirebaseAnswer,
  refused,
  signedIn,
  startFirebaseDouble,
} from '../../../../../testing/identity/firebase-answers.ts'
import { OIDC_CLIENT, startOidcServer } from '../../../../../testing/identity/oidc-server.ts'
import { firebaseAccounts } from './firebase-accounts.ts'
import { oidcAccounts } from './oidc-accounts.ts'

const EMAIL = 'admin@contoh.test'
const KEY = 'kunci-rahasia&1'
const USER = { sub: 'sub-admin', email: EMAIL, password: 'rahasia-123' }

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address where nobody listens. */
async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

describe('Firebase', () => {
  async function verifyWith(answer: FirebaseAnswer) {
    const double = await startFirebaseDouble(() => answer)
    onTestFinished(() => double.stop())
    const proof = await firebaseAccounts({ apiKey: KEY, baseUrl: double.baseUrl }).verify(EMAIL, 'rahasia')
    return { proof, requests: double.requests }
  }

  it('asks as its REST API says, with the key', async () => {
    const { proof, requests } = await verifyWith(signedIn('uid-1', 'Admin@Contoh.test'))
    expect(proof).toEqual({ kind: 'ok', userId: 'uid-1', email: EMAIL })
    expect(requests).toEqual([
      {
        path: '/v1/accounts:signInWithPassword?key=kunci-rahasia%261',
        body: { email: EMAIL, password: 'rahasia', returnSecureToken: true },
      },
    ])
  })

  it.each([
    ['INVALID_LOGIN_CREDENTIALS', 400, { kind: 'wrong-credentials' }],
    ['INVALID_PASSWORD', 400, { kind: 'wrong-credentials' }],
    ['EMAIL_NOT_FOUND', 400, { kind: 'wrong-credentials' }],
    ['INVALID_EMAIL', 400, { kind: 'wrong-credentials' }],
    ['MISSING_PASSWORD', 400, { kind: 'wrong-credentials' }],
    ['USER_DISABLED', 400, { kind: 'disabled' }],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 400, { kind: 'too-many-attempts' }],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts.', 400, { kind: 'too-many-attempts' }],
    ['OPERATION_NOT_ALLOWED', 400, { kind: 'unavailable', reason: 'status 400, OPERATION_NOT_ALLOWED' }],
    [
      'The request is missing a valid API key.',
      403,
      { kind: 'unavailable', reason: 'status 403, no known code' },
    ],
    ['toString', 400, { kind: 'unavailable', reason: 'status 400, no known code' }],
    ['', 500, { kind: 'unavailable', reason: 'status 500, no known code' }],
  ])('calls %j (%i) %o', async (message, status, proof) => {
    expect((await verifyWith(refused(message, status))).proof).toEqual(proof)
  })

  it.each([
    ['a success without a user id', { status: 200, body: {} }],
    ['a success of another shape', { status: 200, body: [] }],
    ['no JSON', { status: 502, body: undefined }],
  ])('takes %s for no verdict', async (_, answer) => {
    expect((await verifyWith(answer)).proof).toMatchObject({ kind: 'unavailable' })
  })

  it('says so when nobody answers, and follows no redirect with the password', async () => {
    const gone = firebaseAccounts({ apiKey: KEY, baseUrl: await deadUrl() })
    expect(await gone.verify(EMAIL, 'rahasia')).toEqual({ kind: 'unavailable', reason: 'ECONNREFUSED' })
    let asked = 0
    const other = await listen((_request, response) => {
      asked++
      response.end('{}')
    })
    const moved = await listen((_request, response) => response.writeHead(307, { location: other }).end())
    const proof = await firebaseAccounts({ apiKey: KEY, baseUrl: moved }).verify(EMAIL, 'rahasia')
    expect(proof).toEqual({ kind: 'unavailable', reason: 'status 307, no known code' })
    expect(asked).toBe(0)
  })
})

describe('OpenID Connect', () => {
  const discovery = (issuer: string) => ({
    issuer,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
  })

  /** A server of which each path answers as given; `self` is its own address. */
  async function serverWith(answers: (self: string) => Record<string, { status?: number; body: unknown }>) {
    let self = ''
    self = await listen((request, response) => {
      const { status = 200, body } = answers(self)[request.url ?? ''] ?? { status: 404, body: {} }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    return oidcAccounts({ issuer: self, ...OIDC_CLIENT })
  }

  const CONFIGURATION = '/.well-known/openid-configuration'

  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'proves itself to a real server by %s',
    async (method) => {
      const server = await startOidcServer([USER], method)
      onTestFinished(() => server.stop())
      const provider = oidcAccounts({ issuer: server.issuer, ...OIDC_CLIENT })
      expect(await provider.verify(EMAIL, USER.password)).toEqual({
        kind: 'ok',
        userId: USER.sub,
        email: EMAIL,
      })
    },
  )

  it('a wrong client secret is the service that is not set up, not a wrong password', async () => {
    const server = await startOidcServer([USER])
    onTestFinished(() => server.stop())
    const provider = oidcAccounts({
      issuer: server.issuer,
      clientId: OIDC_CLIENT.clientId,
      clientSecret: 'salah',
    })
    expect(await provider.verify(EMAIL, USER.password)).toEqual({
      kind: 'unavailable',
      reason: 'token endpoint: status 401, invalid_client',
    })
  })

  it.each([
    [{ status: 400, body: { error: 'invalid_grant' } }, { kind: 'wrong-credentials' }],
    [
      { status: 400, body: { error: 'invalid_grant', error_description: 'Account disabled' } },
      { kind: 'disabled' },
    ],
    [{ status: 429, body: {} }, { kind: 'too-many-attempts' }],
    [
      { status: 400, body: { error: 'unsupported_grant_type' } },
      { kind: 'unavailable', reason: 'token endpoint: status 400, unsupported_grant_type' },
    ],
    [
      { status: 400, body: { error: 'Kata sandi rahasia-123 salah' } },
      { kind: 'unavailable', reason: 'token endpoint: status 400, no known code' },
    ],
    [
      { status: 503, body: 'x' },
      { kind: 'unavailable', reason: 'token endpoint: status 503, no known code' },
    ],
  ])('calls the answer %o %o', async (answer, proof) => {
    const provider = await serverWith((self) => ({
      [CONFIGURATION]: { body: discovery(self) },
      '/token': answer,
    }))
    expect(await provider.verify(EMAIL, 'rahasia')).toEqual(proof)
  })

  it.each([
    [
      'another issuer',
      (self: string) => ({ ...discovery(self), issuer: 'https://lain.test' }),
      'discovery names another issuer',
    ],
    [
      'no token endpoint',
      (self: string) => ({ ...discovery(self), token_endpoint: 7 }),
      'discovery names no token_endpoint',
    ],
    [
      'an endpoint of another kind',
      (self: string) => ({ ...discovery(self), userinfo_endpoint: 'file:///etc/passwd' }),
      'the userinfo_endpoint is not https',
    ],
  ])('sends no password to a server whose discovery has %s', async (_, configuration, reason) => {
    const provider = await serverWith((self) => ({ [CONFIGURATION]: { body: configuration(self) } }))
    expect(await provider.verify(EMAIL, 'rahasia')).toEqual({ kind: 'unavailable', reason })
  })

  it('says so when nobody answers, or userinfo gives no user', async () => {
    const gone = oidcAccounts({ issuer: await deadUrl(), ...OIDC_CLIENT })
    expect(await gone.verify(EMAIL, 'x')).toEqual({ kind: 'unavailable', reason: 'discovery: ECONNREFUSED' })
    const token = { '/token': { body: { access_token: 't' } } }
    const nameless = await serverWith((self) => ({
      [CONFIGURATION]: { body: discovery(self) },
      ...token,
      '/userinfo': { body: { email: EMAIL } },
    }))
    expect(await nameless.verify(EMAIL, 'x')).toEqual({
      kind: 'unavailable',
      reason: 'userinfo names no sub',
    })
    const failing = await serverWith((self) => ({ [CONFIGURATION]: { body: discovery(self) }, ...token }))
    expect(await failing.verify(EMAIL, 'x')).toEqual({ kind: 'unavailable', reason: 'userinfo: status 404' })
  })
})
