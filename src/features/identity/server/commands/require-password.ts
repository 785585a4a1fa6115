import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { WAIT_MESSAGE } from '../../rules/sign-in-limits.ts'
import { findEmail } from '../queries.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import type { SignInDeps } from './sign-in.ts'

/** A password that the signed-in admin was asked for again. */
export interface PasswordProof {
  userId: string
  password: string
  /** The visitor's network address. */
  address: string
}

/**
 * Throws unless that is the account's password: BAD_REQUEST at `field`, TOO_MANY_REQUESTS or IDENTITY_UNAVAILABLE. Shares the limits of the sign-in, so that who
 * found an open browser cannot try passwords here. Answers the account's email.
 */
export async function requirePassword(
  deps: SignInDeps,
  { userId, password, address }: PasswordProof,
  field: string,
): Promise<string> {
  const email = await findEmail(deps.store.read, userId)
  if (email === null) throw new AppError('NOT_FOUND')
  if (!(await countAttempt(deps, { email, address }))) {
    throw new AppError('TOO_MANY_REQUESTS', { message: WAIT_MESSAGE })
  }
  const proof = await deps.provider.verify(email, password)
  if (proof.kind === 'too-many-attempts') throw new AppError('TOO_MANY_REQUESTS', { message: WAIT_MESSAGE })
  if (proof.kind === 'unavailable') {
    deps.log.error({ reason: proof.reason }, 'the identity service gave no verdict')
    throw new AppError('IDENTITY_UNAVAILABLE')
  }
  if (proof.kind !== 'ok' || proof.userId !== userId) {
    deps.log.warn({ address }, 'wrong password where it is asked for again')
    throw fieldError(field, 'Password salah')
  }
  await forgetAttempts(deps.store, { email, address })
  return email
}
