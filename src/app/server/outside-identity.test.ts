import { Writable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { OIDC_CLIENT, startOidcServer } from '../../../testing/identity/oidc-server.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { readConfig, secretsOf } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { startMessage } from './start-message.ts'
import { startServer } from './start-server.ts'

const ADMIN = { sub: 'sub-admin', email: 'pemilik@contoh.test', password: 'rahasia-luar-1' }
const OTHER = { sub: 'sub-kasir', email: 'kasir@contoh.test', password: 'rahasia-luar-2' }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function setUp() {
  const dataDir = tempFolder('outside')
  cleanUps.push(() => removeFolder(dataDir))
  const identity = await startOidcServer([ADMIN, OTHER])
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    IDENTITY_PROVIDER: 'oidc',
    ADMIN_USER_ID: ADMIN.sub,
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
  })
  let logged = ''
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    logged += String(chunk)
    done()
  }
  const log = createLog('info', new Writable({ write }), new Set(secretsOf(config)))
  const server = await startServer(config, log, undefined)
  cleanUps.push(server.stop)
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const response = await fetch(`${server.localUrl}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const body = (await response.json()) as { email?: string; message?: string }
    return { status: response.status, body, cookies: response.headers.getSetCookie() }
  }
  return { config, server, identity, signIn, logged: () => logged }
}

it('AUTH-08 AUTH-12 AUTH-13 AUTH-14 AUTH-15 AUTH-16 AUTH-17 the admin of an OpenID Connect server signs in, nobody else does', async () => {
  const { config, server, identity, signIn, logged } = await setUp()
  expect(startMessage(config, server)).toContain('OpenID Connect')

  const entered = await signIn(ADMIN)
  expect([entered.status, entered.body.email]).toEqual([200, ADMIN.email])
  const cookie = entered.cookies[0]?.split(';')[0] ?? ''
  const state = await (await fetch(`${server.localUrl}/api/session`, { headers: { cookie } })).json()
  expect(state).toMatchObject({ state: 'signedIn', email: ADMIN.email })

  const other = await signIn(OTHER)
  expect([other.status, other.body.message]).toEqual([
    403,
    'Akses tidak diizinkan. Hanya admin yang dapat masuk.',
  ])
  expect(other.cookies.filter((each) => /tagihan_session=[^;]/.test(each))).toEqual([])

  const wrong = await signIn({ ...ADMIN, password: OTHER.password })
  expect([wrong.status, wrong.body.message]).toEqual([
    401,
    'Login gagal. Periksa kembali email dan password Anda.',
  ])

  await identity.stop()
  const silent = await signIn(ADMIN)
  expect([silent.status, silent.body.message]).toEqual([
    503,
    'Layanan login sedang tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.',
  ])
  expect(logged()).toContain('the identity service gave no verdict')
  for (const secret of [ADMIN.password, OTHER.password, OIDC_CLIENT.clientSecret])
    expect(logged()).not.toContain(secret)
})
