import { implement } from '@orpc/server'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { findContract } from '../find-contract.ts'
import { find } from './queries/find.ts'

/** The endpoint of `findContract`. */
export function findRoutes({ store }: { store: Store }) {
  const os = implement(findContract).$context<RequestContext>().use(requireSession)
  return os.router({ find: os.find.handler(({ input }) => find(store.read, input.search)) })
}
