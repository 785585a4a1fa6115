import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { packageContract } from '../package-contract.ts'

const client = createApiClient(packageContract)

/** Query and mutation options of every endpoint of `packageContract`. */
export const packageApi = createTanstackQueryUtils(client, { path: ['packages'] })
