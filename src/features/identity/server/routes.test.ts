import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { expect, it } from 'vitest'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { testSecrets } from '../../../../testing/test-secrets.ts'
import { createLog } from '../../../platform/log.ts'
import { type RequestContext, toAnswerError } from '../../../platform/rpc.ts'
import { addAccount } from './commands/add-account.ts'
import { authenticate, embeddedAccounts, ensureAdmin } from './public.ts'
import { identityRoutes } from './routes.ts'

const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }
const OTHER = { email: 'kasir@contoh.test', password: 'rahasia-456' }
const DISABLED = { email: 'lama@contoh.test', password: 'rahasia-789' }
const FAILED = 'Login gagal. Periksa kembali email dan password Anda.'

const BAD_BODIES = [
  {},
  { email: ADMIN.email },
  { ...ADMIN, email: 'x' },
  { ...ADMIN, password: 12345678 },
  { ...ADMIN, password: '12345' },
  { ...ADMIN, password: 'x'.repeat(1_000_000) },
  { ...ADMIN, email: `${'x'.repeat(1_000_000)}@contoh.test` },
  { ...ADMIN, email: 'a\u0000@b.c' },
  { email: { $ne: '' }, password: ['rahasia-123'] },
  [],
  'x',
  null,
  -1e308,
]

describeOnBothDatabases('identity endpoints', (open) => {
  async function setUp() {
    const store = await open()
    const clock = fixedClock()
    await ensureAdmin(store, clock, ADMIN)
    await addAccount(store, clock, OTHER)
    await addAccount(store, clock, DISABLED)
    await store.transaction((trx) =>
      trx.updateTable('account').set({ disabled: 1 }).where('email', '=', DISABLED.email).execute(),
    )
    const routes = identityRoutes({
      store,
      clock,
      provider: embeddedAccounts(store),
      timeZone: 'Asia/Jakarta',
      log: createLog('silent'),
      secrets: testSecrets(),
    })
    const handler = new OpenAPIHandler<RequestContext>(routes, {
      clientInterceptors: [
        ({ next }) => next().catch((error: unknown) => Promise.reject(toAnswerError(error))),
      ],
    })

    /** One request of a browser that holds `token`, and the cookie that the edge would set. */
    const send = async (method: string, token?: string, body?: unknown) => {
      const context: RequestContext = {
        userId: undefined,
        sessionHash: undefined,
        ...(token === undefined ? {} : await authenticate(store, clock, token)),
        address: '203.0.113.9',
        userAgent: 'Firefox/131.0',
        cookie: {},
      }
      const { response } = await handler.handle(
        new Request('http://app.test/session', {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        }),
        { context },
      )
      return { status: response?.status, body: await response?.text(), cookie: context.cookie.newToken }
    }
    const countSessions = async () => (await store.read.selectFrom('session').select('id').execute()).length
    const countLimits = async () => (await store.read.selectFrom('rate_limit').select('key').execute()).length
    return { send, countSessions, countLimits }
  }

  it('AUTH-08 AUTH-13 sign-in answers who is there and sets a new token', async () => {
    const { send } = await setUp()
    const answer = await send('POST', undefined, { ...ADMIN, email: 'ADMIN@contoh.test' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body ?? '')).toEqual({
      state: 'signedIn',
      email: ADMIN.email,
      timeZone: 'Asia/Jakarta',
    })
    expect(answer.cookie).toMatch(/^[\w-]{43}$/)
    expect(answer.body).not.toContain(answer.cookie)
  })

  it('a token sent along is never adopted, known or not', async () => {
    const { send, countSessions } = await setUp()
    const planted = 'A'.repeat(43)
    const first = await send('POST', planted, ADMIN)
    const second = await send('POST', first.cookie ?? '', ADMIN)
    expect(new Set([planted, first.cookie, second.cookie]).size).toBe(3)
    expect(JSON.parse((await send('GET', planted)).body ?? '').state).toBe('signedOut')
    expect(JSON.parse((await send('GET', first.cookie ?? '')).body ?? '').state).toBe('signedOut')
    expect(await countSessions()).toBe(1)
  })

  it('AUTH-17 wrong password, unknown account and disabled account get the same answer', async () => {
    const { send, countSessions } = await setUp()
    const answers = [
      await send('POST', undefined, { ...ADMIN, password: 'salah-salah' }),
      await send('POST', undefined, { email: 'siapa@contoh.test', password: ADMIN.password }),
      await send('POST', undefined, DISABLED),
    ]
    expect(answers[0]?.status).toBe(401)
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'LOGIN_FAILED', message: FAILED })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countSessions()).toBe(0)
  })

  it('AUTH-14 AUTH-15 AUTH-16 another account gets its own message and the cookie is cleared', async () => {
    const { send, countSessions } = await setUp()
    const { cookie } = await send('POST', undefined, ADMIN)
    const answer = await send('POST', cookie ?? '', OTHER)
    expect(answer).toMatchObject({ status: 403, cookie: null })
    expect(JSON.parse(answer.body ?? '')).toMatchObject({
      code: 'NOT_ADMIN',
      message: 'Akses tidak diizinkan. Hanya admin yang dapat masuk.',
    })
    expect(await countSessions()).toBe(0)
  })

  it('AUTH-24 a further account, right password or not, never becomes signed in', async () => {
    const { send } = await setUp()
    const answer = await send('POST', undefined, OTHER)
    expect(answer.cookie).toBeNull()
    expect(JSON.parse((await send('GET', 'A'.repeat(43))).body ?? '').state).toBe('signedOut')
    expect((await send('DELETE', 'A'.repeat(43))).status).toBe(401)
  })

  it('AUTH-09 sign-out ends the session and clears the cookie', async () => {
    const { send, countSessions } = await setUp()
    const here = (await send('POST', undefined, ADMIN)).cookie ?? ''
    const elsewhere = (await send('POST', undefined, ADMIN)).cookie ?? ''
    expect(await send('DELETE', here)).toMatchObject({ status: 200, cookie: null })
    expect(await countSessions()).toBe(1)
    expect(JSON.parse((await send('GET', here)).body ?? '').state).toBe('signedOut')
    expect(JSON.parse((await send('GET', elsewhere)).body ?? '').state).toBe('signedIn')
  })

  it('AUTH-11 the session state is signed out or signed in', async () => {
    const { send } = await setUp()
    const visitor = await send('GET')
    expect(visitor.status).toBe(200)
    expect(JSON.parse(visitor.body ?? '')).toEqual({
      state: 'signedOut',
      email: null,
      timeZone: 'Asia/Jakarta',
    })
    const { cookie } = await send('POST', undefined, ADMIN)
    expect(JSON.parse((await send('GET', cookie ?? '')).body ?? '')).toEqual({
      state: 'signedIn',
      email: ADMIN.email,
      timeZone: 'Asia/Jakarta',
    })
  })

  it('too many attempts are told to wait', async () => {
    const { send } = await setUp()
    const wrong = { email: 'siapa@contoh.test', password: 'salah-salah' }
    for (let i = 0; i < 10; i++) expect((await send('POST', undefined, wrong)).status).toBe(401)
    const answer = await send('POST', undefined, wrong)
    expect(answer.status).toBe(429)
    expect(JSON.parse(answer.body ?? '')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Terlalu banyak percobaan login. Tunggu 15 menit, lalu coba lagi.',
    })
  })

  it('refuses bad bodies with a 400 and counts no attempt', async () => {
    const { send, countSessions, countLimits } = await setUp()
    for (const body of BAD_BODIES) expect((await send('POST', undefined, body)).status).toBe(400)
    expect(await countSessions()).toBe(0)
    expect(await countLimits()).toBe(0)
  })
})
