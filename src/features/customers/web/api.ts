import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { customersContract } from '../contract.ts'

const client = createApiClient(customersContract)

/** Query and mutation options of every endpoint of `customersContract`. */
export const customersApi = createTanstackQueryUtils(client, { path: ['customers'] })
