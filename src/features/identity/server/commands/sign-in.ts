import type { Clock } from '../../../../platform/clock.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import type { Log } from '../../../../platform/log.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import { isAdmin } from '../queries.ts'
import { keepAdminEmail } from './appoint-admin.ts'
import { closeSession } from './close-session.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import { openSession } from './open-session.ts'
import { proveSecondFactor, type SecondFactorDeps } from './prove-second-factor.ts'
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
  /** Of the second factor. */
  code?: string | undefined
  address: string
  userAgent: string
  /** The session that this browser has now; it is never carried on. */
  oldSessionHash: string | undefined
}

export type SignInOutcome =
  | { kind: 'signed-in'; token: string; email: string }
  | { kind: 'failed' }
  | { kind: 'not-admin' }
  | { kind: 'code-needed' }
  | { kind: 'code-wrong' }
  | { kind: 'too-many-attempts' }
  | { kind: 'unavailable' }

/**
 * Proves email and password and opens a session, for the admin only; any other account is left without one (AUTH-15). How it ended stands
 * in the log, with the address and without the email, which may be a password in the wrong field.
 */
export async function signIn(
  deps: SignInDeps & SecondFactorDeps,
  attempt: SignInAttempt,
): Promise<SignInOutcome> {
  const outcome = await tryToSignIn(deps, attempt)
  const { kind } = outcome
  // What is beyond the limits follows wrong passwords that were logged, and could come a thousand times a second.
  const level = kind === 'signed-in' ? 'info' : kind === 'too-many-attempts' ? 'debug' : 'warn'
  deps.log[level]({ outcome: kind, address: attempt.address }, 'sign-in')
  return outcome
}

async function tryToSignIn(
  deps: SignInDeps & SecondFactorDeps,
  attempt: SignInAttempt,
): Promise<SignInOutcome> {
  const { store, provider, log } = deps
  if (!(await countAttempt(deps, attempt))) return { kind: 'too-many-attempts' }

  const proof = await provider.verify(attempt.email, attempt.password)
  if (proof.kind === 'too-many-attempts') return { kind: 'too-many-attempts' }
  if (proof.kind === 'unavailable') {
    log.error({ reason: proof.reason }, 'the identity service gave no verdict')
    return { kind: 'unavailable' }
  }
  if (proof.kind !== 'ok') return { kind: 'failed' }

  const outcome = await store.transaction((trx) => openForAdmin(trx, deps, proof, attempt))
  if (outcome.kind === 'signed-in') await forgetAttempts(store, attempt)
  return outcome
}

async function openForAdmin(
  trx: Trx,
  deps: SignInDeps & SecondFactorDeps,
  { userId, email }: { userId: string; email: string },
  attempt: SignInAttempt,
): Promise<SignInOutcome> {
  const mayEnter = await isAdmin(trx, userId)
  const factor = mayEnter ? await proveSecondFactor(trx, deps, userId, attempt.code) : 'off'
  if (factor === 'needed' || factor === 'wrong') return { kind: `code-${factor}` }
  if (attempt.oldSessionHash !== undefined) await closeSession(trx, attempt.oldSessionHash)
  if (!mayEnter) {
    await revokeSessions(trx, { userId })
    return { kind: 'not-admin' }
  }
  if (!deps.provider.isEmbedded) await keepAdminEmail(trx, userId, email)
  return { kind: 'signed-in', token: await openSession(trx, deps.clock, { ...attempt, userId }), email }
}
