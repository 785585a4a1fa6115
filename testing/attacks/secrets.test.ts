import { TOTP } from 'otpauth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listEndpoints } from '../../src/app/server/endpoints.ts'
import { appContract } from '../../src/app/server/router.ts'
import { startProblem } from '../../src/app/server/start-message.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openStore } from '../../src/platform/database/store.ts'
import { ADMIN } from '../app-under-test.ts'
import { type AttackedServer, startAttackedServer } from './attacked-server.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

/** Each of them is to be found nowhere but in the environment. */
const CANARIES = {
  ADMIN_PASSWORD: 'kenari-sandi-admin-01',
  WAHA_API_KEY: 'kenari-kunci-gateway-02',
  WAHA_WEBHOOK_KEY: 'kenari-kunci-webhook-03',
  SECRET_KEY: 'kenari-kunci-rahasia-04-panjang-sekali',
}
const OUTSIDE = { FIREBASE_API_KEY: 'kenari-firebase-05', OIDC_CLIENT_SECRET: 'kenari-oidc-06' }
const DATABASE_PASSWORD = 'kenari-basis-data-07'
const NOBODY_LISTENS = '127.0.0.1:1'

const servers: AttackedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop()
    server.remove()
  }
})

async function start(env: Record<string, string>): Promise<AttackedServer> {
  const server = await startAttackedServer({
    env: { ...CANARIES, WAHA_URL: `http://${NOBODY_LISTENS}`, WAHA_TIMEOUT_MS: '1000', ...env },
  })
  servers.push(server)
  return server
}

/** What a server said, headers included. */
type Heard = { what: string; text: string }[]

function listenTo(server: AttackedServer) {
  const heard: Heard = []
  const ask = async (
    method: string,
    path: string,
    sent?: { cookie?: string | undefined; json?: unknown; body?: string },
  ) => {
    const response = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(sent?.cookie && { cookie: sent.cookie }),
        ...((sent?.json !== undefined || sent?.body !== undefined) && { 'content-type': 'application/json' }),
      },
      ...(sent?.json !== undefined && { body: JSON.stringify(sent.json) }),
      ...(sent?.body !== undefined && { body: sent.body }),
    })
    const text = await response.text()
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie').join('\n')
    heard.push({ what: `${method} ${path} (${response.status})`, text: `${headers}\n${text}` })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: response.status, cookie, body: text }
  }
  return { heard, ask }
}

function expectNowhere(secrets: Record<string, string>, heard: Heard, server: AttackedServer) {
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length > 5]).toEqual([name, true])
    expect([name, heard.filter(({ text }) => text.includes(secret)).map(({ what }) => what)]).toEqual([
      name,
      [],
    ])
    expect([name, server.logged().includes(secret)]).toEqual([name, false])
  }
}

const password = CANARIES.ADMIN_PASSWORD
const endpoints = listEndpoints(appContract)

describe('a secret', () => {
  it('is in no answer of any page or endpoint, and in no line of the log', async () => {
    const server = await start({ ADMIN_EMAIL: ADMIN.email })
    const { heard, ask } = listenTo(server)
    const { cookie } = await ask('POST', '/api/session', { json: { email: ADMIN.email, password } })
    const started = await ask('POST', '/api/second-factor', { cookie, json: { password } })
    heard.pop()
    const { secret } = JSON.parse(started.body) as { secret: string }
    const confirmed = await ask('POST', '/api/second-factor/confirmation', {
      cookie,
      json: { code: new TOTP({ secret }).generate() },
    })
    // The one answer that shows them.
    heard.pop()
    const { recoveryCodes } = JSON.parse(confirmed.body) as { recoveryCodes: string[] }
    await ask('POST', '/api/session', { json: { email: ADMIN.email, password, code: '000000' } })
    await ask('POST', '/api/session', { json: { email: password, password } })
    await ask('POST', '/api/session', { body: `{"email":"${password}","password":"${password}"` })
    for (const path of [
      '/',
      '/login',
      '/dashboard',
      '/healthz',
      '/readyz',
      '/api/docs',
      '/api/openapi.json',
      '/api/nothing',
      '/csp.json',
      '/.env',
    ]) {
      for (const by of [undefined, cookie]) await ask('GET', path, { cookie: by })
    }
    // Those that end the session come last.
    const order = endpoints.toSorted((a, b) => endsSession(a.path) - endsSession(b.path))
    for (const { method, path } of order) {
      const url = `/api${path.replace(/\{\w+\}/g, 'abc')}`
      for (const by of [undefined, cookie]) {
        if (method === 'GET') await ask('GET', `${url}?period=2026-05&year=2026&search=budi`, { cookie: by })
        else
          for (const json of [{}, { password: 'salah-sekali' }]) await ask(method, url, { cookie: by, json })
      }
    }
    const stored = await storedSecrets(server)
    expect(heard.length).toBeGreaterThan(endpoints.length * 2)
    expect(server.logged()).toContain('"msg":"request"')
    expectNowhere(
      {
        ...CANARIES,
        'session token': cookie.split('=')[1] ?? '',
        'TOTP secret': secret,
        'recovery code': recoveryCodes[0] ?? '',
        ...stored,
      },
      heard,
      server,
    )
  })

  it.each([
    ['firebase', { FIREBASE_API_KEY: OUTSIDE.FIREBASE_API_KEY, FIREBASE_AUTH_EMULATOR_HOST: NOBODY_LISTENS }],
    [
      'oidc',
      {
        OIDC_ISSUER: `http://${NOBODY_LISTENS}`,
        OIDC_CLIENT_ID: 'aplikasi',
        OIDC_CLIENT_SECRET: OUTSIDE.OIDC_CLIENT_SECRET,
      },
    ],
  ])('of an identity service that does not answer (%s) is in neither', async (kind, env) => {
    const server = await start({ IDENTITY_PROVIDER: kind, ADMIN_USER_ID: 'uid-1', ...env })
    const { heard, ask } = listenTo(server)
    const { status } = await ask('POST', '/api/session', {
      json: { email: ADMIN.email, password: 'kenari-coba-08' },
    })
    expect(status).toBe(503)
    expectNowhere({ ...CANARIES, ...OUTSIDE, 'tried password': 'kenari-coba-08' }, heard, server)
  })

  it('of the database is not in what the start says when it cannot be opened', async () => {
    for (const password of [DATABASE_PASSWORD, encodeURIComponent(`${DATABASE_PASSWORD}/:@`)]) {
      const env = { DATABASE_URL: `postgres://tagihan:${password}@${NOBODY_LISTENS}/tagihan` }
      const error = await startAttackedServer({ env }).catch((reason: unknown) => reason)
      const said = startProblem(error, readConfig(env))
      expect(said).toContain('127.0.0.1:1')
      expect(said).not.toContain(DATABASE_PASSWORD)
    }
  })

  it('in a bad setting is not repeated by its refusal', () => {
    const env = {
      DATABASE_URL: `mysql://u:${DATABASE_PASSWORD}@h/x`,
      SECRET_KEY: 'kenari-pendek',
      WAHA_WEBHOOK_KEY: 'kenari',
      ADMIN_PASSWORD: 'kenar',
    }
    expect(() => readConfig(env)).toThrow(/DATABASE_URL[\s\S]*ADMIN_PASSWORD/)
    expect(() => readConfig(env)).not.toThrow(/kenar/)
  })
})

function endsSession(path: string): number {
  return Number(path === '/session' || path.startsWith('/sessions') || path === '/password')
}

/** What the database keeps in place of secrets: hashes and sealed keys travel no more than they do. */
async function storedSecrets({ dataDir }: AttackedServer): Promise<Record<string, string>> {
  const store = await openStore({ dataDir })
  const account = await store.read.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()
  const factor = await store.read.selectFrom('second_factor').select('sealed_secret').executeTakeFirst()
  const code = await store.read.selectFrom('recovery_code').select('code_hash').executeTakeFirst()
  await store.close()
  return {
    'password hash': account.password_hash,
    'sealed TOTP secret': factor?.sealed_secret ?? '',
    'hash of a recovery code': code?.code_hash ?? '',
  }
}
