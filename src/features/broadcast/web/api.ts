import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { broadcastContract } from '../contract.ts'

const client = createApiClient(broadcastContract)

/** Query and mutation options of every endpoint of `broadcastContract`. */
export const broadcastApi = createTanstackQueryUtils(client, { path: ['broadcast'] })
