import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { recordedLog } from '../../../../../testing/recorded-log.ts'
import { testSecrets } from '../../../../../testing/test-secrets.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { IdentityProvider, Proof } from '../provider/identity-provider.ts'
import { hashSessionToken, openSession } from './open-session.ts'
import { type SignInAttempt, type SignInOutcome, signIn } from './sign-in.ts'

const MINUTE_MS = 60 * 1000
const ADMIN_ID = 'a'.repeat(20)

/** Knows `admin` and `kasir`, both with the password `rahasia`, and counts how often it was asked. */
function knownAccounts() {
  let asked = 0
  const provider: IdentityProvider = {
    isEmbedded: false,
    async verify(email, password): Promise<Proof> {
      asked++
      const userId = { admin: ADMIN_ID, kasir: 'k'.repeat(20) }[email.split('@')[0]?.toLowerCase() ?? '']
      return userId && password === 'rahasia' ? { kind: 'ok', userId, email } : { kind: 'wrong-credentials' }
    },
  }
  return { provider, asked: () => asked }
}

describeOnBothDatabases('signIn', (open, database) => {
  async function setUp(store?: Store) {
    const opened = store ?? (await open())
    if (!store) {
      await opened.transaction((trx) =>
        trx.insertInto('admin_identity').values({ slot: 1, user_id: ADMIN_ID }).execute(),
      )
    }
    const { provider, asked } = knownAccounts()
    const { log, lines } = recordedLog()
    const deps = {
      store: opened,
      clock: fixedClock(),
      provider,
      log,
      secrets: testSecrets(),
    }
    const attempt = async (changes: Partial<SignInAttempt> = {}) =>
      signIn(deps, {
        email: 'admin@contoh.test',
        password: 'rahasia',
        address: '203.0.113.9',
        userAgent: 'Firefox/131.0',
        oldSessionHash: undefined,
        ...changes,
      })
    const attempts = async (count: number, changes: (i: number) => Partial<SignInAttempt>) => {
      const kinds: SignInOutcome['kind'][] = []
      for (let i = 0; i < count; i++) kinds.push((await attempt(changes(i))).kind)
      return kinds
    }
    const sessions = () =>
      opened.read.selectFrom('session').select(['token_hash', 'user_id']).orderBy('token_hash').execute()
    return { deps, asked, attempt, attempts, sessions, lines, store: opened, clock: deps.clock }
  }

  it('AUTH-13 the admin gets a session', async () => {
    const { attempt, sessions } = await setUp()
    const outcome = await attempt()
    expect(outcome).toMatchObject({ kind: 'signed-in', email: 'admin@contoh.test' })
    const token = outcome.kind === 'signed-in' ? outcome.token : ''
    expect(await sessions()).toEqual([{ token_hash: hashSessionToken(token), user_id: ADMIN_ID }])
  })

  it('leaves a line in the log of how it ended and from where, without what was typed', async () => {
    const { attempt, attempts, lines } = await setUp()
    await attempt()
    await attempt({ email: 'kasir@contoh.test' })
    await attempts(12, () => ({ password: 'salah-ketik' }))
    const told = lines.filter(({ msg }) => msg === 'sign-in')
    expect(told.map(({ level, outcome }) => [level, outcome])).toEqual([
      [30, 'signed-in'],
      [40, 'not-admin'],
      ...Array(10).fill([40, 'failed']),
      ...Array(2).fill([20, 'too-many-attempts']),
    ])
    expect(new Set(told.map(({ address }) => address))).toEqual(new Set(['203.0.113.9']))
    expect(JSON.stringify(lines)).not.toMatch(/rahasia|salah-ketik|@/)
  })

  it('AUTH-14 AUTH-15 another account is refused and no session of it is made or survives', async () => {
    const { attempt, sessions, store, clock } = await setUp()
    await store.transaction((trx) =>
      openSession(trx, clock, { userId: 'k'.repeat(20), address: '', userAgent: '' }),
    )
    expect(await attempt({ email: 'kasir@contoh.test' })).toEqual({ kind: 'not-admin' })
    expect(await sessions()).toEqual([])
  })

  it('AUTH-15 another account ends the session of this browser, and of no other browser', async () => {
    const { attempt, sessions } = await setUp()
    const [here, elsewhere] = [await attempt(), await attempt()]
    const hashOf = (outcome: SignInOutcome) =>
      outcome.kind === 'signed-in' ? hashSessionToken(outcome.token) : ''
    await attempt({ email: 'kasir@contoh.test', oldSessionHash: hashOf(here) })
    expect(await sessions()).toMatchObject([{ token_hash: hashOf(elsewhere) }])
  })

  it('AUTH-12 nobody is admin while no account is fixed as such', async () => {
    const { attempt, sessions, store } = await setUp()
    await store.transaction((trx) => trx.deleteFrom('admin_identity').execute())
    expect(await attempt()).toEqual({ kind: 'not-admin' })
    expect(await sessions()).toEqual([])
  })

  it('opens a new session each time and ends the old one of this browser', async () => {
    const { attempt, sessions } = await setUp()
    const first = await attempt()
    const firstHash = first.kind === 'signed-in' ? hashSessionToken(first.token) : ''
    const second = await attempt({ oldSessionHash: firstHash })
    const secondHash = second.kind === 'signed-in' ? hashSessionToken(second.token) : ''
    expect(secondHash).not.toBe(firstHash)
    expect(await sessions()).toMatchObject([{ token_hash: secondHash }])
  })

  it('a failed attempt leaves the session of this browser', async () => {
    const { attempt, sessions } = await setUp()
    const first = await attempt()
    const oldSessionHash = first.kind === 'signed-in' ? hashSessionToken(first.token) : ''
    expect(await attempt({ password: 'salah!', oldSessionHash })).toEqual({ kind: 'failed' })
    expect(await sessions()).toMatchObject([{ token_hash: oldSessionHash }])
  })

  it.each([
    [{ kind: 'wrong-credentials' }, 'failed'],
    [{ kind: 'disabled' }, 'failed'],
    [{ kind: 'unavailable', reason: 'ECONNREFUSED' }, 'unavailable'],
    [{ kind: 'too-many-attempts' }, 'too-many-attempts'],
  ] as const)('AUTH-17 what the provider calls %o ends as %s', async (proof, kind) => {
    const { deps, sessions } = await setUp()
    const provider = { isEmbedded: false, verify: async () => proof }
    const attempt = { email: 'a@b.c', password: 'x', address: '', userAgent: '', oldSessionHash: undefined }
    expect(await signIn({ ...deps, provider }, attempt)).toEqual({ kind })
    expect(await sessions()).toEqual([])
  })

  it.each(['admin@contoh.test', 'siapa@contoh.test'])(
    'takes 10 attempts for %s from an address, then refuses before the password is looked at',
    async (email) => {
      const { attempts, attempt, asked } = await setUp()
      expect(await attempts(10, () => ({ email, password: 'salah!' }))).toEqual(Array(10).fill('failed'))
      expect(await attempt({ email: email.toUpperCase() })).toEqual({ kind: 'too-many-attempts' })
      expect(asked()).toBe(10)
    },
  )

  it('allows attempts again after 15 minutes', async () => {
    const { attempts, attempt, clock } = await setUp()
    await attempts(11, () => ({ password: 'salah!' }))
    clock.advance(15 * MINUTE_MS - 1)
    expect((await attempt()).kind).toBe('too-many-attempts')
    clock.advance(1)
    expect((await attempt()).kind).toBe('signed-in')
  })

  it('forgets the failures of an account and address after a success', async () => {
    const { attempts, attempt } = await setUp()
    await attempts(9, () => ({ password: 'salah!' }))
    expect((await attempt()).kind).toBe('signed-in')
    expect(await attempts(9, () => ({ password: 'salah!' }))).toEqual(Array(9).fill('failed'))
    expect((await attempt()).kind).toBe('signed-in')
  })

  it('another account proving itself does not clear the failures', async () => {
    const { attempts } = await setUp()
    const kinds = await attempts(11, () => ({ email: 'kasir@contoh.test' }))
    expect(kinds).toEqual([...Array(10).fill('not-admin'), 'too-many-attempts'])
  })

  it('takes 30 attempts from an address, whatever the account; other addresses stay free', async () => {
    const { attempts, attempt, asked } = await setUp()
    const kinds = await attempts(31, (i) => ({ email: `siapa${i}@contoh.test` }))
    expect(kinds).toEqual([...Array(30).fill('failed'), 'too-many-attempts'])
    expect(asked()).toBe(30)
    expect((await attempt({ address: '198.51.100.7' })).kind).toBe('signed-in')
  })

  it('takes 100 attempts on an account from all addresses together', async () => {
    const { attempts } = await setUp()
    const kinds = await attempts(101, (i) => ({ password: 'salah!', address: `198.51.100.${i}` }))
    expect(kinds).toEqual([...Array(100).fill('failed'), 'too-many-attempts'])
  })

  it('one address alone cannot use up what an account is allowed', async () => {
    const { attempts, attempt } = await setUp()
    await attempts(150, () => ({ password: 'salah!' }))
    expect((await attempt({ address: '198.51.100.7' })).kind).toBe('signed-in')
  })

  it('remembers the attempts after a restart', async () => {
    const { attempts } = await setUp()
    await attempts(10, () => ({ password: 'salah!' }))
    const restarted = await setUp(await database.openAgain())
    expect((await restarted.attempt()).kind).toBe('too-many-attempts')
    expect(restarted.asked()).toBe(0)
  })

  it('lets no more than 10 of 25 attempts at once reach the password', async () => {
    const { attempt, asked } = await setUp()
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => attempt({ password: 'salah!' })))
    expect(outcomes.filter(({ kind }) => kind === 'failed')).toHaveLength(10)
    expect(asked()).toBe(10)
  })
})
