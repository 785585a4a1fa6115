import { describe, expect, onTestFinished, test } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { freshSqlite } from '../../../../../testing/fresh-sqlite.ts'
import { refused, signedIn, startFirebaseDouble } from '../../../../../testing/identity/firebase-answers.ts'
import { OIDC_CLIENT, startOidcServer } from '../../../../../testing/identity/oidc-server.ts'
import { addAccount } from '../commands/add-account.ts'
import { ensureAdmin } from '../commands/ensure-admin.ts'
import { embeddedAccounts } from './embedded-accounts.ts'
import { firebaseAccounts } from './firebase-accounts.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { oidcAccounts } from './oidc-accounts.ts'

const ADMIN = { email: 'admin@contoh.test', password: 'rahasia & 123+%' }
const OTHER = { email: 'kasir@contoh.test', password: 'lain-456' }
const DISABLED = { email: 'lama@contoh.test', password: 'tua-789' }

interface Subject {
  provider: IdentityProvider
  ids: { admin: string; other: string }
  /** What a disabled account with the right password is called; a server may hide it. */
  disabledKind: 'disabled' | 'wrong-credentials'
}

const openSqlite = freshSqlite()

const SUBJECTS: Record<string, () => Promise<Subject>> = {
  'embedded accounts': async () => {
    const store = await openSqlite()
    await ensureAdmin(store, fixedClock(), ADMIN)
    for (const account of [OTHER, DISABLED]) await addAccount(store, fixedClock(), account)
    const ids = await store.transaction(async (trx) => {
      await trx.updateTable('account').set({ disabled: 1 }).where('email', '=', DISABLED.email).execute()
      const rows = await trx.selectFrom('account').select(['id', 'email']).execute()
      return new Map(rows.map(({ email, id }) => [email, id]))
    })
    return {
      provider: embeddedAccounts(store),
      ids: { admin: ids.get(ADMIN.email) ?? '', other: ids.get(OTHER.email) ?? '' },
      disabledKind: 'disabled',
    }
  },
  'Firebase, enumeration protection on': () =>
    firebase('INVALID_LOGIN_CREDENTIALS', 'INVALID_LOGIN_CREDENTIALS'),
  'Firebase, enumeration protection off': () => firebase('INVALID_PASSWORD', 'EMAIL_NOT_FOUND'),
  'the Firebase emulator (FIREBASE_AUTH_EMULATOR_HOST)': firebaseEmulator,
  'OpenID Connect': async () => {
    const users = [
      { sub: 'sub-admin', ...ADMIN },
      { sub: 'sub-kasir', ...OTHER },
      { sub: 'sub-lama', ...DISABLED, disabled: true },
    ]
    const server = await startOidcServer(users)
    onTestFinished(() => server.stop())
    return {
      provider: oidcAccounts({ issuer: server.issuer, ...OIDC_CLIENT }),
      ids: { admin: 'sub-admin', other: 'sub-kasir' },
      disabledKind: 'wrong-credentials',
    }
  },
}

const EMULATOR = process.env['FIREBASE_AUTH_EMULATOR_HOST']

/** Fills Google's emulator with the three accounts, by its own administration. */
async function firebaseEmulator(): Promise<Subject> {
  const baseUrl = `http://${EMULATOR}/identitytoolkit.googleapis.com`
  const administer = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${baseUrl}/v1/projects/contoh/accounts${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`the emulator answered ${response.status} to ${method} ${path}`)
  }
  const ids = { admin: `a${Date.now()}`, other: `b${Date.now()}`, disabled: `c${Date.now()}` }
  const accounts = { admin: ADMIN, other: OTHER, disabled: DISABLED }
  for (const name of ['admin', 'other', 'disabled'] as const)
    await administer('POST', '', { localId: ids[name], ...accounts[name] })
  await administer('POST', ':update', { localId: ids.disabled, disableUser: true })
  onTestFinished(async () => {
    for (const localId of Object.values(ids)) await administer('POST', ':delete', { localId })
  })
  return { provider: firebaseAccounts({ apiKey: 'kunci', baseUrl }), ids, disabledKind: 'disabled' }
}

async function firebase(wrongPassword: string, unknownEmail: string): Promise<Subject> {
  const double = await startFirebaseDouble(({ body: { email, password } }) => {
    if (email === DISABLED.email) return refused('USER_DISABLED')
    const known = [ADMIN, OTHER].find((account) => account.email === email)
    if (!known) return refused(unknownEmail)
    return known.password === password
      ? signedIn(`uid-${email?.split('@')[0]}`, email ?? '')
      : refused(wrongPassword)
  })
  onTestFinished(() => double.stop())
  return {
    provider: firebaseAccounts({ apiKey: 'kunci', baseUrl: double.baseUrl }),
    ids: { admin: 'uid-admin', other: 'uid-kasir' },
    disabledKind: 'disabled',
  }
}

const SKIPPED = EMULATOR ? [] : ['the Firebase emulator (FIREBASE_AUTH_EMULATOR_HOST)']

describe.each(Object.keys(SUBJECTS))('%s', (name) => {
  const it = test.skipIf(SKIPPED.includes(name))
  // What is skipped covers no requirement, and takes none from those that do.
  const titled = (id: string, title: string) => (SKIPPED.includes(name) ? title : `${id} ${title}`)
  const setUp = () => SUBJECTS[name]?.() ?? Promise.reject(new Error(name))

  it(titled('AUTH-08', 'proves email and password, the email without regard to case'), async () => {
    const { provider, ids } = await setUp()
    expect(await provider.verify(' Admin@Contoh.TEST ', ADMIN.password)).toEqual({
      kind: 'ok',
      userId: ids.admin,
      email: ADMIN.email,
    })
    expect(await provider.verify(OTHER.email, OTHER.password)).toMatchObject({ userId: ids.other })
  })

  it.each([
    ['a wrong password', ADMIN.email, OTHER.password],
    ['a password in other letters', ADMIN.email, ADMIN.password.toUpperCase()],
    ['an unknown account', 'siapa@contoh.test', ADMIN.password],
  ])(titled('AUTH-17', '%s is refused'), async (_, email, password) => {
    const { provider } = await setUp()
    expect(await provider.verify(email, password)).toEqual({ kind: 'wrong-credentials' })
  })

  it('a disabled account gets no proof', async () => {
    const { provider, disabledKind } = await setUp()
    expect(await provider.verify(DISABLED.email, DISABLED.password)).toEqual({ kind: disabledKind })
  })
})
