import { createApiClient } from '../../../ui/api-client.ts'
import { identityContract } from '../contract.ts'

/** The identity endpoints; plain calls, so that the login page needs no query library. */
export const identityApi = createApiClient(identityContract)
