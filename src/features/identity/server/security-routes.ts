import { implement } from '@orpc/server'
import { nowInstant } from '../../../platform/clock.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'
import { browserName } from '../rules/browser-name.ts'
import { securityContract } from '../security-contract.ts'
import { changePassword } from './commands/change-password.ts'
import { endOtherSessions } from './commands/end-sessions.ts'
import type { SignInDeps } from './commands/sign-in.ts'
import { listOwnSessions } from './queries.ts'

export interface SecurityDeps extends SignInDeps {
  /** ADMIN_PASSWORD is set; it wins at the next start. */
  isPasswordInEnvironment: boolean
}

/** The endpoints of `securityContract`. */
export function securityRoutes(deps: SecurityDeps) {
  const { store, provider } = deps
  const os = implement(securityContract).$context<RequestContext>().use(requireSession)
  return os.router({
    passwordState: os.passwordState.handler(() => ({
      isKeptHere: provider.isEmbedded,
      isInEnvironment: deps.isPasswordInEnvironment,
    })),
    changePassword: os.changePassword.handler(async ({ input, context }) => {
      if (!provider.isEmbedded) throw new AppError('NOT_FOUND')
      const { userId } = ownerOf(context)
      const { address, userAgent } = context
      const { token, endedOthers } = await changePassword(deps, { ...input, userId, address, userAgent })
      context.cookie.newToken = token
      return { ended: endedOthers }
    }),
    sessions: os.sessions.handler(async ({ context }) => {
      const owner = ownerOf(context)
      const { rows, count } = await listOwnSessions(store.read, owner.userId, nowInstant(deps.clock))
      return {
        count,
        rows: rows.map(({ tokenHash, userAgent, ...row }) => ({
          ...row,
          browser: browserName(userAgent),
          isThis: tokenHash === owner.sessionHash,
        })),
      }
    }),
    endSession: os.endSession.handler(async ({ input, context }) => ({
      ended: await store.transaction((trx) => endOtherSessions(trx, ownerOf(context), input.id)),
    })),
    endOtherSessions: os.endOtherSessions.handler(async ({ context }) => ({
      ended: await store.transaction((trx) => endOtherSessions(trx, ownerOf(context))),
    })),
  })
}

function ownerOf({ userId, sessionHash }: RequestContext): { userId: string; sessionHash: string } {
  if (userId === undefined || sessionHash === undefined) throw new AppError('UNAUTHENTICATED')
  return { userId, sessionHash }
}
