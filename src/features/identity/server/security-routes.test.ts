import { expect, it } from 'vitest'
import { ADMIN, appUnderTest, cookieOf } from '../../../../testing/app-under-test.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { openSession } from './commands/open-session.ts'
import { findAdminAccount } from './queries.ts'

const NEW_PASSWORD = 'kata-sandi-baru'
const EASY_PASSWORD = 'Password ini mudah ditebak. Pakai yang lain, misalnya tiga kata acak'

describeOnBothDatabases('password and sessions', (open) => {
  async function setUp(changes: Parameters<typeof appUnderTest>[1] = {}) {
    const store = await open()
    const app = await appUnderTest(store, changes)
    const answerOf = async (response: Response) => ({
      status: response.status,
      cookie: cookieOf(response),
      body: JSON.parse(await response.text()),
    })
    const signIn = async (password = ADMIN.password, userAgent = 'Firefox/131.0 (Windows)') => {
      const headers = { 'user-agent': userAgent }
      return app.request('/api/session', { method: 'POST', json: { ...ADMIN, password }, headers })
    }
    const browser = async (userAgent?: string) => cookieOf(await signIn(ADMIN.password, userAgent))
    const change = async (cookie: string, oldPassword: string, newPassword: string, address?: string) =>
      answerOf(
        await app.request('/api/password', {
          method: 'POST',
          cookie,
          json: { oldPassword, newPassword },
          ...(address && { address }),
        }),
      )
    const send = async (method: string, path: string, cookie: string) =>
      answerOf(await app.request(`/api${path}`, { method, cookie }))
    const isSignedIn = async (cookie: string) =>
      (await send('GET', '/session', cookie)).body.state === 'signedIn'
    return { store, app, signIn, browser, change, send, isSignedIn }
  }

  it('the password is changed: this browser stays with a new token, all others are out', async () => {
    const { store, signIn, browser, change, isSignedIn } = await setUp()
    const [here, there, elsewhere] = [await browser(), await browser(), await browser()]
    const { status, body, cookie } = await change(here, ADMIN.password, NEW_PASSWORD)
    expect([status, body]).toEqual([200, { ended: 2 }])
    expect(cookie).not.toBe(here)
    expect(await isSignedIn(cookie)).toBe(true)
    for (const old of [here, there, elsewhere]) expect(await isSignedIn(old)).toBe(false)
    expect((await signIn()).status).toBe(401)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    const trail = await store.read.selectFrom('trail_change').selectAll().execute()
    expect(trail).toMatchObject([{ kind: 'password-changed', label: ADMIN.email, details: null }])
    expect(JSON.stringify(trail)).not.toContain(NEW_PASSWORD)
  })

  it('what is refused is told at its field and changes nothing', async () => {
    const { signIn, browser, change, isSignedIn } = await setUp()
    const [here, there] = [await browser(), await browser()]
    const refusals = [
      ['oldPassword', 'Password salah', 'bukan-ini', NEW_PASSWORD],
      ['oldPassword', 'Password wajib diisi', '', NEW_PASSWORD],
      ['newPassword', 'Password wajib diisi', ADMIN.password, ''],
      ['newPassword', 'Password minimal 6 karakter', ADMIN.password, '12345'],
      ['newPassword', 'Maksimal 200 karakter', ADMIN.password, 'x'.repeat(201)],
      ['newPassword', 'Password baru harus berbeda dari password lama', ADMIN.password, ADMIN.password],
      ['newPassword', EASY_PASSWORD, ADMIN.password, 'Bismillah-99'],
      ['newPassword', EASY_PASSWORD, ADMIN.password, 'admin@contoh.test'],
    ] as const
    for (const [field, message, oldPassword, newPassword] of refusals) {
      const { status, body, cookie } = await change(here, oldPassword, newPassword)
      expect([status, body.data.issues, cookie]).toEqual([400, [{ path: [field], message }], ''])
    }
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true])
    expect((await signIn()).status).toBe(200)
  })

  it.each([6, 200])('a password of %i characters is long and short enough', async (length) => {
    const { signIn, browser, change } = await setUp()
    const password = 'éñ'.repeat(length / 2)
    expect((await change(await browser(), ADMIN.password, password)).status).toBe(200)
    expect((await signIn(password)).status).toBe(200)
  })

  it('guessing the old password is limited together with the sign-in', async () => {
    const { app, signIn, browser, change } = await setUp()
    const here = await browser()
    for (let i = 0; i < 10; i++) expect((await change(here, 'bukan-ini', NEW_PASSWORD)).status).toBe(400)
    const { status, body } = await change(here, ADMIN.password, NEW_PASSWORD)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await signIn()).status).toBe(429)
    app.clock.advance(15 * 60 * 1000)
    expect((await change(here, ADMIN.password, NEW_PASSWORD)).status).toBe(200)
  })

  it('says whether the password is kept here, and whether the environment sets it again', async () => {
    const own = await setUp()
    const state = (await own.send('GET', '/password', await own.browser())).body
    expect(state).toEqual({ isKeptHere: true, isInEnvironment: false })
    const isWrong = { kind: 'wrong-credentials' } as const
    const other = await setUp({
      isPasswordInEnvironment: true,
      provider: { isEmbedded: false, verify: async () => isWrong },
    })
    const userId = (await findAdminAccount(other.store.read))?.id ?? ''
    const owner = { userId, address: '', userAgent: '' }
    const token = await other.store.transaction((trx) => openSession(trx, other.app.clock, owner))
    const cookie = `tagihan_session=${token}`
    expect((await other.send('GET', '/password', cookie)).body).toEqual({
      isKeptHere: false,
      isInEnvironment: true,
    })
    expect((await other.change(cookie, ADMIN.password, NEW_PASSWORD)).status).toBe(404)
  })

  it('lists the signed-in browsers, this one marked', async () => {
    const { app, browser, send } = await setUp()
    const there = await browser('Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile')
    app.clock.advance(60_000)
    const here = await browser()
    const { body } = await send('GET', '/sessions', here)
    expect(body).toEqual({
      count: 2,
      rows: [
        expect.objectContaining({ browser: 'Firefox, Windows', isThis: true, address: '203.0.113.9' }),
        expect.objectContaining({
          browser: 'Chrome, Android',
          isThis: false,
          createdAt: '2026-05-20T02:00:00.000Z',
          lastSeenAt: '2026-05-20T02:00:00.000Z',
        }),
      ],
    })
    expect(JSON.stringify(body)).not.toContain(there.split('=')[1] ?? 'x')
    expect(Object.keys(body.rows[0]).sort()).toEqual([
      'address',
      'browser',
      'createdAt',
      'id',
      'isThis',
      'lastSeenAt',
    ])
  })

  it('one browser is put out, or all others; never the one that asks', async () => {
    const { browser, send, isSignedIn } = await setUp()
    const [here, a, b, c] = [await browser(), await browser(), await browser(), await browser()]
    const idOf = async (cookie: string) =>
      (await send('GET', '/sessions', cookie)).body.rows.find(({ isThis }: { isThis: boolean }) => isThis).id
    expect((await send('DELETE', `/sessions/${await idOf(a)}`, here)).body).toEqual({ ended: 1 })
    expect((await send('DELETE', `/sessions/${await idOf(here)}`, here)).body).toEqual({ ended: 0 })
    expect((await send('DELETE', '/sessions/tidak-ada', here)).body).toEqual({ ended: 0 })
    expect(await Promise.all([here, a, b, c].map(isSignedIn))).toEqual([true, false, true, true])
    expect((await send('DELETE', '/sessions', here)).body).toEqual({ ended: 2 })
    expect(await Promise.all([here, b, c].map(isSignedIn))).toEqual([true, false, false])
  })
})
