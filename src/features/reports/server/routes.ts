import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { reportsContract } from '../contract.ts'
import { getYearReport } from './queries/year-report.ts'

export interface ReportsDeps {
  store: Store
  clock: Clock
  timeZone: string
}

/** The endpoints of `reportsContract`. */
export function reportsRoutes(deps: ReportsDeps) {
  const os = implement(reportsContract).$context<RequestContext>().use(requireSession)
  return os.router({
    year: os.year.handler(({ input }) => getYearReport(deps.store.read, deps, input.year)),
  })
}
