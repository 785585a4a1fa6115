import { implement } from '@orpc/server'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { registrationContract } from '../registration-contract.ts'
import { issueChallenge } from './commands/registration-proof.ts'
import { type RegistrationDeps, takeRegistration } from './commands/take-registration.ts'

/** The endpoints of `registrationContract`, open to visitors. */
export function registrationRoutes(deps: RegistrationDeps) {
  const os = implement(registrationContract).$context<RequestContext>().use(requireSession)
  return os.router({
    challenge: os.challenge.handler(() => issueChallenge(deps)),
    register: os.register.handler(async ({ input, context }) => {
      await takeRegistration(deps, input, context)
      return {}
    }),
  })
}
