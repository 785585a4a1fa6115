import { implement, os as unbound } from '@orpc/server'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'
import { identityContract } from '../contract.ts'
import { WAIT_MESSAGE } from '../rules/sign-in-limits.ts'
import { closeSession } from './commands/close-session.ts'
import { type SignInDeps, signIn } from './commands/sign-in.ts'
import { findEmail } from './queries.ts'

export interface IdentityDeps extends SignInDeps {
  timeZone: string
}

// oRPC hands every step a copy of the context; the token has to be noted on the one that the HTTP edge holds.
const withEdgeContext = unbound
  .$context<RequestContext>()
  .middleware(({ context, next }) => next({ context: { edge: context } }))

/** The endpoints of `identityContract`. */
export function identityRoutes(deps: IdentityDeps) {
  const { store, timeZone } = deps
  const os = implement(identityContract).$context<RequestContext>().use(withEdgeContext).use(requireSession)
  return os.router({
    signIn: os.signIn.handler(async ({ input, context: { edge } }) => {
      const { address, userAgent, sessionHash: oldSessionHash } = edge
      const outcome = await signIn(deps, { ...input, address, userAgent, oldSessionHash })
      if (outcome.kind === 'too-many-attempts') {
        throw new AppError('TOO_MANY_REQUESTS', { message: WAIT_MESSAGE })
      }
      if (outcome.kind === 'failed') throw new AppError('LOGIN_FAILED')
      if (outcome.kind === 'not-admin') {
        edge.newSessionToken = null
        throw new AppError('NOT_ADMIN')
      }
      edge.newSessionToken = outcome.token
      return { state: 'signedIn', email: outcome.email, timeZone }
    }),
    sessionState: os.sessionState.handler(async ({ context: { userId } }) =>
      userId === undefined
        ? { state: 'signedOut', email: null, timeZone }
        : { state: 'signedIn', email: await findEmail(store.read, userId), timeZone },
    ),
    signOut: os.signOut.handler(async ({ context: { edge } }) => {
      const { sessionHash } = edge
      if (sessionHash !== undefined) await store.transaction((trx) => closeSession(trx, sessionHash))
      edge.newSessionToken = null
      return {}
    }),
  })
}
