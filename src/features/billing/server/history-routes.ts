import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { billHistoryContract } from '../history-contract.ts'
import { listHistory } from './queries/bill-history.ts'
import { getAccount } from './queries/customer-account.ts'

interface BillHistoryDeps {
  store: Store
  clock: Clock
  timeZone: string
}

/** The endpoints of `billHistoryContract`. */
export function billHistoryRoutes(deps: BillHistoryDeps) {
  const os = implement(billHistoryContract).$context<RequestContext>().use(requireSession)
  return os.router({
    list: os.list.handler(({ input }) => listHistory(deps.store.read, deps, input)),
    account: os.account.handler(({ input }) => getAccount(deps.store.read, input)),
  })
}
