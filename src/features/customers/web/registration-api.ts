import { createApiClient } from '../../../ui/api-client.ts'
import { registrationContract } from '../registration-contract.ts'

/** The calls of visitors, with a solved challenge; without the query library that the login page does not have. */
export function registrationApi(proof?: string) {
  return createApiClient(registrationContract, (request, init) => {
    if (proof) request.headers.set('x-proof', proof)
    return fetch(request, init)
  })
}
