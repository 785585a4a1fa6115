import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { trailContract } from '../contract.ts'

const client = createApiClient(trailContract)

/** Query options of every endpoint of `trailContract`. */
export const trailApi = createTanstackQueryUtils(client, { path: ['trail'] })
