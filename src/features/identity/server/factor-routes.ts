import { implement } from '@orpc/server'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'
import { secondFactorContract } from '../factor-contract.ts'
import { confirmSecondFactor } from './commands/confirm-second-factor.ts'
import { declineSecondFactor } from './commands/decline-second-factor.ts'
import { endSecondFactor } from './commands/end-second-factor.ts'
import type { SecondFactorDeps } from './commands/prove-second-factor.ts'
import { renewRecoveryCodes } from './commands/replace-recovery-codes.ts'
import { requirePassword } from './commands/require-password.ts'
import type { SignInDeps } from './commands/sign-in.ts'
import { startSecondFactor } from './commands/start-second-factor.ts'
import { qrCode } from './provider/qr-code.ts'
import { findEmail, findSecondFactor } from './queries.ts'

/** The endpoints of `secondFactorContract`. */
export function secondFactorRoutes(deps: SignInDeps & SecondFactorDeps) {
  const { store } = deps
  const os = implement(secondFactorContract).$context<RequestContext>().use(requireSession)
  const provenOwner = async (context: RequestContext, password: string) => {
    const userId = userIdOf(context)
    const email = await requirePassword(deps, { userId, password, address: context.address }, 'password')
    return { userId, email }
  }
  return os.router({
    state: os.state.handler(({ context }) => findSecondFactor(store.read, userIdOf(context))),
    start: os.start.handler(async ({ input, context }) => {
      const owner = await provenOwner(context, input.password)
      const started = await store.transaction((trx) => startSecondFactor(trx, deps, owner))
      return { ...started, qr: qrCode(started.uri) }
    }),
    confirm: os.confirm.handler(async ({ input: { code }, context }) => {
      const userId = userIdOf(context)
      const email = (await findEmail(store.read, userId)) ?? ''
      return {
        recoveryCodes: await store.transaction((trx) =>
          confirmSecondFactor(trx, deps, { userId, email, code }),
        ),
      }
    }),
    renewCodes: os.renewCodes.handler(async ({ input, context }) => {
      const owner = await provenOwner(context, input.password)
      return { recoveryCodes: await store.transaction((trx) => renewRecoveryCodes(trx, deps, owner)) }
    }),
    end: os.end.handler(async ({ input, context }) => {
      const owner = await provenOwner(context, input.password)
      await store.transaction((trx) => endSecondFactor(trx, deps, owner))
      return {}
    }),
    decline: os.decline.handler(async ({ context }) => {
      const userId = userIdOf(context)
      await store.transaction((trx) => declineSecondFactor(trx, deps.clock, userId))
      return {}
    }),
  })
}

function userIdOf({ userId }: RequestContext): string {
  if (userId === undefined) throw new AppError('UNAUTHENTICATED')
  return userId
}
