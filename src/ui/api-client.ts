import { createORPCClient, onError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { isApiError } from './api-error.ts'
import { leaveForLogin } from './leave-for-login.ts'

/**
 * A typed client of one contract. A session that is over leads to the login page, wherever it shows. Calls go through `fetch`,
 * or through one like it (`uploadFetch`).
 */
export function createApiClient<Contract extends AnyContractRouter>(
  contract: Contract,
  send: (request: Request, init: RequestInit) => Promise<Response> = (request, init) => fetch(request, init),
): JsonifiedClient<ContractRouterClient<Contract>> {
  const link = new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    fetch: send,
    interceptors: [
      onError((error) => {
        if (isApiError(error, 'UNAUTHENTICATED')) leaveForLogin()
      }),
    ],
  })
  return createORPCClient(link)
}
