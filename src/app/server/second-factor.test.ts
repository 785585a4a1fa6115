import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { ADMIN, appUnderTest, cookieOf } from '../../../testing/app-under-test.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'

interface Answer {
  status: number
  body: {
    code?: string
    message?: string
    secret?: string
    uri?: string
    recoveryCodes?: string[]
    since?: string | null
    codesLeft?: number
    isOffered?: boolean
    rows?: { kind: string }[]
  }
  cookie: string
}

describeOnBothDatabases('the second factor', (open) => {
  async function setUp() {
    const store = await open()
    const app = await appUnderTest(store)
    const send = async (method: string, path: string, cookie?: string, json?: unknown): Promise<Answer> => {
      const response = await app.request(`/api${path}`, { method, cookie, json })
      return {
        status: response.status,
        body: (await response.json()) as Answer['body'],
        cookie: cookieOf(response),
      }
    }
    const signIn = (code?: string, password = ADMIN.password) =>
      send('POST', '/session', undefined, { ...ADMIN, password, ...(code !== undefined && { code }) })
    return { store, app, send, signIn }
  }

  /** With the factor switched on; `codeNow` is what the phone shows. */
  async function withFactor() {
    const parts = await setUp()
    const { app, send } = parts
    const { cookie } = await parts.signIn()
    const started = await send('POST', '/second-factor', cookie, { password: ADMIN.password })
    const codeOf = (secret = '') =>
      new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
        timestamp: app.clock.nowMs(),
      })
    const codeNow = () => codeOf(started.body.secret)
    const confirmed = await send('POST', '/second-factor/confirmation', cookie, { code: codeNow() })
    app.clock.advance(60_000)
    return { ...parts, cookie, codeNow, codeOf, started, recoveryCodes: confirmed.body.recoveryCodes ?? [] }
  }

  it('is offered until it is switched on or put aside', async () => {
    const { send, signIn } = await setUp()
    const { cookie } = await signIn()
    const state = async () => (await send('GET', '/second-factor', cookie)).body
    expect(await state()).toEqual({ since: null, codesLeft: 0, isOffered: true })
    await send('POST', '/second-factor/decline', cookie)
    expect(await state()).toEqual({ since: null, codesLeft: 0, isOffered: false })
  })

  it('starts only with the password, and counts only once a code was right', async () => {
    const { send, signIn, store } = await setUp()
    const { cookie } = await signIn()
    const refused = await send('POST', '/second-factor', cookie, { password: 'salah-salah' })
    expect([refused.status, refused.body.message]).toEqual([400, 'Password salah'])
    const started = await send('POST', '/second-factor', cookie, { password: ADMIN.password })
    expect(started.body.uri).toContain(`secret=${started.body.secret}`)
    const wrong = await send('POST', '/second-factor/confirmation', cookie, { code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await signIn()).status).toBe(200)
    const { sealed_secret: sealed } = await store.read
      .selectFrom('second_factor')
      .select('sealed_secret')
      .executeTakeFirstOrThrow()
    expect(sealed).not.toContain(started.body.secret)
  })

  it('lets nobody in with the password alone, nor with a wrong code; the right one lets in', async () => {
    const { signIn, codeNow, recoveryCodes, send, cookie } = await withFactor()
    expect(recoveryCodes).toHaveLength(10)
    expect((await send('GET', '/second-factor', cookie)).body).toMatchObject({
      codesLeft: 10,
      isOffered: false,
    })
    for (const code of [undefined, '', '  ']) {
      const needed = await signIn(code)
      expect([needed.status, needed.body.code, needed.cookie]).toEqual([401, 'SECOND_FACTOR_NEEDED', ''])
    }
    const wrong = await signIn('123456')
    expect([wrong.status, wrong.body.code, wrong.cookie]).toEqual([401, 'SECOND_FACTOR_WRONG', ''])
    const entered = await signIn(codeNow())
    expect([entered.status, entered.cookie]).toEqual([200, expect.stringMatching(/tagihan_session=\S/)])
  })

  it('a code lets in once', async () => {
    const { signIn, codeNow, app } = await withFactor()
    const code = codeNow()
    expect((await signIn(code)).status).toBe(200)
    expect((await signIn(code)).body.code).toBe('SECOND_FACTOR_WRONG')
    app.clock.advance(30_000)
    expect((await signIn(codeNow())).status).toBe(200)
  })

  it('two at the same time with one code: one is let in', async () => {
    const { signIn, codeNow } = await withFactor()
    const code = codeNow()
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('tells nothing of itself to who does not know the password', async () => {
    const { signIn, codeNow } = await withFactor()
    for (const code of [undefined, codeNow()]) {
      const refused = await signIn(code, 'salah-salah')
      expect([refused.status, refused.body.code]).toEqual([401, 'LOGIN_FAILED'])
    }
    expect((await signIn(codeNow())).status).toBe(200)
  })

  it('wrong codes count as attempts, right password or not', async () => {
    const { signIn, codeNow } = await withFactor()
    for (let i = 0; i < 10; i++) expect((await signIn('123456')).status).toBe(401)
    expect((await signIn(codeNow())).status).toBe(429)
  })

  it('a recovery code lets in once; new ones end the old', async () => {
    const { signIn, send, recoveryCodes, cookie } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(first.toUpperCase())).status).toBe(200)
    expect((await signIn(first)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await send('GET', '/second-factor', cookie)).body.codesLeft).toBe(9)
    const renewed = await send('POST', '/second-factor/recovery-codes', cookie, { password: ADMIN.password })
    expect((await signIn(second)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await signIn(renewed.body.recoveryCodes?.[0])).status).toBe(200)
  })

  it('cannot be begun anew while it is on, and is switched off with the password only', async () => {
    const { signIn, send, cookie } = await withFactor()
    const again = await send('POST', '/second-factor', cookie, { password: ADMIN.password })
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON'])
    expect((await send('POST', '/second-factor/end', cookie, { password: 'salah-salah' })).status).toBe(400)
    expect((await signIn()).status).toBe(401)
    expect((await send('POST', '/second-factor/end', cookie, { password: ADMIN.password })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  it('is in the trail, without its secret', async () => {
    const { send, cookie, store } = await withFactor()
    await send('POST', '/second-factor/recovery-codes', cookie, { password: ADMIN.password })
    await send('POST', '/second-factor/end', cookie, { password: ADMIN.password })
    const kinds = await store.read
      .selectFrom('trail_change')
      .select('kind')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'recovery-codes-made',
      'second-factor-off',
      'second-factor-on',
    ])
  })
})
