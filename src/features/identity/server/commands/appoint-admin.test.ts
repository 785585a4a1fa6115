import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { recordedLog } from '../../../../../testing/recorded-log.ts'
import { testSecrets } from '../../../../../testing/test-secrets.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { IdentityProvider, Proof } from '../provider/identity-provider.ts'
import { authenticate } from '../public.ts'
import { findEmail } from '../queries.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { requirePassword } from './require-password.ts'
import { signIn } from './sign-in.ts'

const clock = fixedClock()
const OUTSIDE = { userId: 'uid-1', email: 'pemilik@contoh.test', password: 'rahasia-luar' }

/** An outside service with one account; `trouble` makes it silent. */
function service() {
  const asked: string[] = []
  const state = { trouble: false }
  const provider: IdentityProvider = {
    isEmbedded: false,
    verify: async (email, password): Promise<Proof> => {
      asked.push(email)
      if (state.trouble) return { kind: 'unavailable', reason: 'ECONNREFUSED' }
      const { userId } = OUTSIDE
      return email === OUTSIDE.email && password === OUTSIDE.password
        ? { kind: 'ok', userId, email }
        : { kind: 'wrong-credentials' }
    },
  }
  return { provider, asked, state }
}

describeOnBothDatabases('the admin of an outside service', (open) => {
  async function setUp() {
    const store = await open()
    const outside = service()
    const { log, lines } = recordedLog()
    const deps = {
      store,
      clock,
      provider: outside.provider,
      log,
      secrets: testSecrets(),
    }
    const enter = () =>
      signIn(deps, { ...OUTSIDE, address: '203.0.113.9', userAgent: '', oldSessionHash: undefined })
    return { store, deps, enter, lines, ...outside }
  }

  const appoint = (store: Store, outsideUserId = OUTSIDE.userId) =>
    ensureAdmin(store, clock, { outsideUserId })

  it('AUTH-12 is the one user id of the settings; its email is known from the first sign-in on', async () => {
    const { store, enter } = await setUp()
    expect(await appoint(store)).toEqual({
      created: false,
      email: 'uid-1',
      generatedPassword: undefined,
      passwordReplaced: false,
    })
    expect(await findEmail(store.read, 'uid-1')).toBeNull()
    expect(await enter()).toMatchObject({ kind: 'signed-in', email: OUTSIDE.email })
    expect(await findEmail(store.read, 'uid-1')).toBe(OUTSIDE.email)
    expect(await appoint(store)).toMatchObject({ email: OUTSIDE.email })
  })

  it('AUTH-14 AUTH-15 another user id of the service gets no session', async () => {
    const { store, enter } = await setUp()
    await appoint(store, 'uid-2')
    expect(await enter()).toEqual({ kind: 'not-admin' })
    expect(await store.read.selectFrom('session').select('id').execute()).toEqual([])
  })

  it('AUTH-19 whoever was the admin before is put out', async () => {
    const { store, enter } = await setUp()
    await appoint(store)
    const outcome = await enter()
    const token = outcome.kind === 'signed-in' ? outcome.token : ''
    expect(await authenticate(store, clock, token)).toMatchObject({ userId: 'uid-1' })
    await appoint(store, 'uid-2')
    expect(await authenticate(store, clock, token)).toBeUndefined()
    expect(await findEmail(store.read, 'uid-2')).toBeNull()
  })

  it('asks the service when the password is wanted again, and says when it is silent', async () => {
    const { store, deps, enter, asked, lines, state } = await setUp()
    await appoint(store)
    await enter()
    const again = (password: string) =>
      requirePassword(deps, { userId: 'uid-1', password, address: '203.0.113.9' }, 'password')
    expect(await again(OUTSIDE.password)).toBe(OUTSIDE.email)
    expect(asked).toEqual([OUTSIDE.email, OUTSIDE.email])
    await expect(again('salah')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const told = { msg: 'wrong password where it is asked for again', address: '203.0.113.9' }
    expect(lines.at(-1)).toMatchObject(told)
    state.trouble = true
    await expect(again(OUTSIDE.password)).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
  })

  it('goes back to an account of our own', async () => {
    const { store } = await setUp()
    await appoint(store)
    const own = await ensureAdmin(store, clock, { email: 'admin@contoh.test', password: 'rahasia-123' })
    expect(own).toMatchObject({ created: true, email: 'admin@contoh.test' })
    expect(await findEmail(store.read, 'uid-1')).toBeNull()
  })
})
