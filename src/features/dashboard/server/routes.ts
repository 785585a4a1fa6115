import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { dashboardContract } from '../contract.ts'
import { getCustomersAt, getMap, getMarkers, getNewest, getSummary } from './queries.ts'

export interface DashboardDeps {
  store: Store
  clock: Clock
  readonly timeZone: string
}

/** The endpoints of `dashboardContract`. */
export function dashboardRoutes(deps: DashboardDeps) {
  const os = implement(dashboardContract).$context<RequestContext>().use(requireSession)
  return os.router({
    summary: os.summary.handler(() => getSummary(deps.store.read, deps)),
    newest: os.newest.handler(() => getNewest(deps.store.read)),
    map: os.map.handler(({ input }) => getMap(deps.store.read, input.search)),
    mapMarkers: os.mapMarkers.handler(async ({ input }) => ({
      markers: await getMarkers(deps.store.read, input),
    })),
    customersAt: os.customersAt.handler(async ({ input }) => ({
      rows: await getCustomersAt(deps.store.read, input),
    })),
  })
}
