import { expect, it } from 'vitest'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { addAccount } from './commands/add-account.ts'
import { openSession } from './commands/open-session.ts'
import { embeddedAccounts } from './provider/embedded-accounts.ts'
import { authenticate, ensureAdmin, forgetExpiredSessions } from './public.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }
const OTHER = { email: 'kasir@contoh.test', password: 'rahasia-456' }

describeOnBothDatabases('authenticate', (open) => {
  async function signedIn(account = ADMIN) {
    const store = await open()
    const clock = fixedClock()
    await ensureAdmin(store, clock, ADMIN)
    await addAccount(store, clock, OTHER)
    const proof = await embeddedAccounts(store).verify(account.email, account.password)
    const userId = proof.kind === 'ok' ? proof.userId : ''
    const token = await store.transaction((trx) =>
      openSession(trx, clock, { userId, address: '203.0.113.9', userAgent: '' }),
    )
    const sessions = () =>
      store.read.selectFrom('session').select(['token_hash', 'last_seen_at', 'expires_at']).execute()
    return { store, clock, token, userId, sessions }
  }

  it("AUTH-13 knows the admin's session", async () => {
    const { store, clock, token, userId, sessions } = await signedIn()
    const [session] = await sessions()
    expect(await authenticate(store, clock, token)).toEqual({ userId, sessionHash: session?.token_hash })
  })

  it('knows no other token, nor the stored hash', async () => {
    const { store, clock, token, sessions } = await signedIn()
    const hash = (await sessions())[0]?.token_hash ?? ''
    const other = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const guess of ['', other, hash, `${token} `, token.slice(1), '\u0000'.repeat(43), "' or 1=1"]) {
      expect(await authenticate(store, clock, guess)).toBeUndefined()
    }
    expect(await sessions()).toHaveLength(1)
  })

  it('AUTH-19 ends the session of any account but the admin on sight', async () => {
    const { store, clock, token, sessions } = await signedIn(OTHER)
    expect(await sessions()).toHaveLength(1)
    expect(await authenticate(store, clock, token)).toBeUndefined()
    expect(await sessions()).toEqual([])
  })

  it('AUTH-20 a session whose account is no longer the admin counts as no session', async () => {
    const { store, clock, token, sessions } = await signedIn()
    await store.transaction((trx) =>
      trx.updateTable('admin_identity').set({ user_id: 'someone-else' }).execute(),
    )
    expect(await authenticate(store, clock, token)).toBeUndefined()
    expect(await sessions()).toEqual([])
  })

  it('ends after 14 days without a visit, to the millisecond', async () => {
    const { store, clock, token } = await signedIn()
    clock.advance(14 * DAY_MS)
    expect(await authenticate(store, clock, token)).toBeUndefined()
    clock.advance(-1)
    expect(await authenticate(store, clock, token)).toBeDefined()
  })

  it('lives on while it is used, 90 days at most', async () => {
    const { store, clock, token, sessions } = await signedIn()
    for (let visit = 1; visit <= 6; visit++) {
      clock.advance(13 * DAY_MS)
      expect(await authenticate(store, clock, token)).toBeDefined()
    }
    clock.advance(12 * DAY_MS - 1)
    expect(await authenticate(store, clock, token)).toBeDefined()
    clock.advance(1)
    expect(await authenticate(store, clock, token)).toBeUndefined()
    await forgetExpiredSessions(store, clock)
    expect(await sessions()).toEqual([])
  })

  it('notes a visit at most once an hour', async () => {
    const { store, clock, token, sessions } = await signedIn()
    const before = await sessions()
    clock.advance(HOUR_MS - 1)
    await authenticate(store, clock, token)
    expect(await sessions()).toEqual(before)
    clock.advance(1)
    await authenticate(store, clock, token)
    expect(await sessions()).toEqual([
      {
        ...before[0],
        last_seen_at: '2026-05-20T03:00:00.000Z',
        expires_at: '2026-06-03T03:00:00.000Z',
      },
    ])
  })

  it('forgetExpiredSessions deletes what is over and nothing else', async () => {
    const { store, clock, token, userId, sessions } = await signedIn()
    clock.advance(DAY_MS)
    await store.transaction((trx) => openSession(trx, clock, { userId, address: '', userAgent: '' }))
    clock.advance(13 * DAY_MS)
    await forgetExpiredSessions(store, clock)
    expect(await sessions()).toMatchObject([{ expires_at: '2026-06-04T02:00:00.000Z' }])
    expect(await authenticate(store, clock, token)).toBeUndefined()
  })
})
