import { createApiClient } from '../../../ui/api-client.ts'
import { customersContract } from '../contract.ts'

/** The one call of visitors, without the query library that the login page does not have. */
export const registrationApi = createApiClient({ register: customersContract.register })
