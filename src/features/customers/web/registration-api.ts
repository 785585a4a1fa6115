import { createApiClient } from '../../../ui/api-client.ts'
import { registrationContract } from '../registration-contract.ts'

/** The one call of visitors, without the query library that the login page does not have. */
export const registrationApi = createApiClient(registrationContract)
