import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'

/** One endpoint of a contract. */
export interface Endpoint {
  /** Where it stands in the contract: slice, then name. */
  slice: string
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with `{…}` for parameters. */
  path: `/${string}`
  isPublic: boolean
  procedure: AnyContractProcedure
}

/** Every endpoint of a contract, in its order. */
export function listEndpoints(contract: AnyContractRouter): Endpoint[] {
  const endpoints: Endpoint[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta } = procedure['~orpc']
    if (!route.method || !route.path || route.method === 'HEAD') {
      throw new Error(`${path.join('.')} needs a method and a path in its contract`)
    }
    endpoints.push({
      slice: path[0] ?? '',
      name: path.slice(1).join('.'),
      method: route.method,
      path: route.path,
      isPublic: (meta as EndpointMeta).access === 'public',
      procedure,
    })
  })
  return endpoints
}
