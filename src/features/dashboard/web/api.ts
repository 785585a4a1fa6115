import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { dashboardContract } from '../contract.ts'

const client = createApiClient(dashboardContract)

/** Query options of every endpoint of `dashboardContract`. */
export const dashboardApi = createTanstackQueryUtils(client, { path: ['dashboard'] })
