import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { messagingContract } from '../contract.ts'

const client = createApiClient(messagingContract)

/** Query and mutation options of every endpoint of `messagingContract`. */
export const messagingApi = createTanstackQueryUtils(client, { path: ['messaging'] })
