import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { reportsContract } from '../contract.ts'

const client = createApiClient(reportsContract)

/** Query options of every endpoint of `reportsContract`. */
export const reportsApi = createTanstackQueryUtils(client, { path: ['reports'] })
