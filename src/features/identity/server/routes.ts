import { implement } from '@orpc/server'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'
import { identityContract } from '../contract.ts'
import { WAIT_MESSAGE } from '../rules/sign-in-limits.ts'
import { closeSession } from './commands/close-session.ts'
import type { SecondFactorDeps } from './commands/prove-second-factor.ts'
import { type SignInDeps, signIn } from './commands/sign-in.ts'
import { findEmail } from './queries.ts'

export interface IdentityDeps extends SignInDeps, SecondFactorDeps {
  readonly timeZone: string
}

/** The endpoints of `identityContract`. */
export function identityRoutes(deps: IdentityDeps) {
  const { store } = deps
  const os = implement(identityContract).$context<RequestContext>().use(requireSession)
  return os.router({
    signIn: os.signIn.handler(async ({ input, context }) => {
      const { address, userAgent, sessionHash: oldSessionHash } = context
      const outcome = await signIn(deps, { ...input, address, userAgent, oldSessionHash })
      if (outcome.kind === 'too-many-attempts') {
        throw new AppError('TOO_MANY_REQUESTS', { message: WAIT_MESSAGE })
      }
      if (outcome.kind === 'unavailable') throw new AppError('IDENTITY_UNAVAILABLE')
      if (outcome.kind === 'failed') throw new AppError('LOGIN_FAILED')
      if (outcome.kind === 'code-needed') throw new AppError('SECOND_FACTOR_NEEDED')
      if (outcome.kind === 'code-wrong') throw new AppError('SECOND_FACTOR_WRONG')
      if (outcome.kind === 'not-admin') {
        context.cookie.newToken = null
        throw new AppError('NOT_ADMIN')
      }
      context.cookie.newToken = outcome.token
      return { state: 'signedIn', email: outcome.email, timeZone: deps.timeZone }
    }),
    sessionState: os.sessionState.handler(async ({ context: { userId } }) =>
      userId === undefined
        ? { state: 'signedOut', email: null, timeZone: deps.timeZone }
        : { state: 'signedIn', email: await findEmail(store.read, userId), timeZone: deps.timeZone },
    ),
    signOut: os.signOut.handler(async ({ context }) => {
      const { sessionHash } = context
      if (sessionHash !== undefined) await store.transaction((trx) => closeSession(trx, sessionHash))
      context.cookie.newToken = null
      return {}
    }),
  })
}
