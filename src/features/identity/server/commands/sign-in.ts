import type { Clock } from '../../../../platform/clock.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import type { Log } from '../../../../platform/log.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import { isAdmin } from '../queries.ts'
import { closeSession } from './close-session.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import { openSession } from './open-session.ts'
import { revokeSessions } from './revoke-sessions.ts'

export interface SignInDeps {
  store: Store
  clock: Clock
  provider: IdentityProvider
  log: Log
}

export interface SignInAttempt {
  email: string
  password: string
  address: string
  userAgent: string
  /** The session that this browser has now; it is never carried on. */
  oldSessionHash: string | undefined
}

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; email: string }
  | { kind: 'failed' }
  | { kind: 'not-admin' }
  | { kind: 'too-many-attempts' }

/** Proves email and password and opens a session, for the admin only; any other account is left without one (AUTH-15). */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignInOutcome> {
  const { store, provider, log } = deps
  if (!(await countAttempt(deps, attempt))) return { kind: 'too-many-attempts' }

  const proof = await provider.verify(attempt.email, attempt.password)
  if (proof.kind === 'too-many-attempts') return { kind: 'too-many-attempts' }
  if (proof.kind === 'unavailable') log.error('the identity provider cannot be reached')
  if (proof.kind !== 'ok') return { kind: 'failed' }

  const token = await store.transaction((trx) => openForAdmin(trx, deps.clock, proof.userId, attempt))
  if (token === undefined) return { kind: 'not-admin' }
  await forgetAttempts(store, attempt)
  return { kind: 'signed-in', token, email: proof.email }
}

async function openForAdmin(trx: Trx, clock: Clock, userId: string, attempt: SignInAttempt) {
  if (attempt.oldSessionHash !== undefined) await closeSession(trx, attempt.oldSessionHash)
  if (await isAdmin(trx, userId)) return openSession(trx, clock, { ...attempt, userId })
  await revokeSessions(trx, { userId })
  return undefined
}
