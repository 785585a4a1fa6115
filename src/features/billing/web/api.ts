import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { billingContract } from '../contract.ts'

const client = createApiClient(billingContract)

/** Query and mutation options of every endpoint of `billingContract`. */
export const billingApi = createTanstackQueryUtils(client, { path: ['billing'] })
