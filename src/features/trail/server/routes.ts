import { implement } from '@orpc/server'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { trailContract } from '../contract.ts'
import { listItems } from './queries/change-items.ts'
import { listChanges } from './queries/changes.ts'

export interface TrailDeps {
  store: Store
  timeZone: string
}

/** The endpoints of `trailContract`. */
export function trailRoutes(deps: TrailDeps) {
  const os = implement(trailContract).$context<RequestContext>().use(requireSession)
  return os.router({
    list: os.list.handler(({ input }) => listChanges(deps.store.read, deps, input)),
    items: os.items.handler(({ input }) => listItems(deps.store.read, input)),
  })
}
