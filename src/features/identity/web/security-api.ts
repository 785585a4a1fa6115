import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { securityContract } from '../security-contract.ts'

/** Query and mutation options of every endpoint of `securityContract`. */
export const securityApi = createTanstackQueryUtils(createApiClient(securityContract), { path: ['security'] })
