import type { Clock } from '../../../../platform/clock.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import type { Log } from '../../../../platform/log.ts'
import { clearRateLimit, hitRateLimit } from '../../../../platform/rate-limit.ts'
import { normalizeEmail } from '../../rules/credentials.ts'
import { SIGN_IN_LIMITS } from '../../rules/sign-in-limits.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import { isAdmin } from '../queries.ts'
import { closeSession } from './close-session.ts'
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
  const keys = limitKeys(normalizeEmail(attempt.email), attempt.address)
  if (!(await isWithinLimits(deps, keys))) return { kind: 'too-many-attempts' }

  const proof = await provider.verify(attempt.email, attempt.password)
  if (proof.kind === 'too-many-attempts') return { kind: 'too-many-attempts' }
  if (proof.kind === 'unavailable') log.error('the identity provider cannot be reached')
  if (proof.kind !== 'ok') return { kind: 'failed' }

  const token = await store.transaction((trx) => openForAdmin(trx, deps.clock, proof.userId, attempt))
  if (token === undefined) return { kind: 'not-admin' }
  await clearRateLimit(store, keys.accountAtAddress)
  return { kind: 'signed-in', token, email: proof.email }
}

async function openForAdmin(trx: Trx, clock: Clock, userId: string, attempt: SignInAttempt) {
  if (attempt.oldSessionHash !== undefined) await closeSession(trx, attempt.oldSessionHash)
  if (await isAdmin(trx, userId)) return openSession(trx, clock, { ...attempt, userId })
  await revokeSessions(trx, { userId })
  return undefined
}

function limitKeys(account: string, address: string) {
  return {
    accountAtAddress: `sign-in account-at-address ${account} ${address}`,
    address: `sign-in address ${address}`,
    account: `sign-in account ${account}`,
  }
}

// One after the other: what is refused for its address does not use up the account's allowance, which would lock its owner out.
async function isWithinLimits({ store, clock }: SignInDeps, keys: ReturnType<typeof limitKeys>) {
  for (const name of ['accountAtAddress', 'address', 'account'] as const) {
    if (!(await hitRateLimit(store, clock, keys[name], SIGN_IN_LIMITS[name]))) return false
  }
  return true
}
