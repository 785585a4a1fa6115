import { type Clock, nowInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { storageTroubleOf } from '../../../platform/storage-trouble.ts'
import { isTouchDue } from '../rules/session-lifetime.ts'
import { closeSession } from './commands/close-session.ts'
import { forgetExpiredSessions as forgetExpired } from './commands/forget-expired-sessions.ts'
import { hashSessionToken } from './commands/open-session.ts'
import { touchSession } from './commands/touch-session.ts'
import { findSession } from './queries.ts'

export { type EnsuredAdmin, ensureAdmin, type WantedAdmin } from './commands/ensure-admin.ts'
export { type PasswordProof, requirePassword } from './commands/require-password.ts'
export type { SignInDeps } from './commands/sign-in.ts'
export { embeddedAccounts } from './provider/embedded-accounts.ts'
export type { IdentityProvider } from './provider/identity-provider.ts'
export { openProvider } from './provider/open-provider.ts'

const TOKEN = /^[\w-]{43}$/

/**
 * The admin that a session token belongs to; undefined when it is unknown, revoked or expired. Moves the expiry on (at most one
 * write an hour). A session of any other account is ended on sight (AUTH-19).
 */
export async function authenticate(
  store: Store,
  clock: Clock,
  token: string,
): Promise<{ userId: string; sessionHash: string } | undefined> {
  if (!TOKEN.test(token)) return undefined
  const sessionHash = hashSessionToken(token)
  const session = await findSession(store.read, sessionHash, nowInstant(clock))
  if (!session) return undefined
  if (!session.isAdmin) {
    await store.transaction((trx) => closeSession(trx, sessionHash))
    return undefined
  }
  if (isTouchDue(session.lastSeenAt, clock.nowMs())) {
    const seen = { tokenHash: sessionHash, createdAt: session.createdAt }
    await store.transaction((trx) => touchSession(trx, clock, seen)).catch(unlessDiskFails)
  }
  return { userId: session.userId, sessionHash }
}

// Who only reads must not be locked out by a full disk; the next request tries again.
function unlessDiskFails(error: unknown): void {
  if (!storageTroubleOf(error)) throw error
}

/** Deletes the sessions whose time is over; called now and then. */
export function forgetExpiredSessions(store: Store, clock: Clock): Promise<void> {
  return store.transaction((trx) => forgetExpired(trx, clock))
}
