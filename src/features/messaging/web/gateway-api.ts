import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { gatewayContract } from '../gateway-contract.ts'

const client = createApiClient(gatewayContract)

/** Query and mutation options of every endpoint of `gatewayContract`. */
export const gatewayApi = createTanstackQueryUtils(client, { path: ['gateway'] })
