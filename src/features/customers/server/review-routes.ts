import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { reviewContract } from '../review-contract.ts'
import {
  approveRegistration,
  rejectRegistration,
  reopenRegistration,
} from './commands/review-registration.ts'
import { listRegistrations } from './queries/list-registrations.ts'

/** The endpoints of `reviewContract`. */
export function reviewRoutes(deps: { store: Store; clock: Clock }) {
  const { store } = deps
  const os = implement(reviewContract).$context<RequestContext>().use(requireSession)
  return os.router({
    list: os.list.handler(({ input }) => listRegistrations(store.read, input)),
    approve: os.approve.handler(async ({ input }) => ({
      customerId: await store.transaction((trx) => approveRegistration(trx, deps, input.id)),
    })),
    reject: os.reject.handler(async ({ input }) => {
      await store.transaction((trx) => rejectRegistration(trx, deps, input.id))
      return {}
    }),
    reopen: os.reopen.handler(async ({ input }) => {
      await store.transaction((trx) => reopenRegistration(trx, deps, input.id))
      return {}
    }),
  })
}
