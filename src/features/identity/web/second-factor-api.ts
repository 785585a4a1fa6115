import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { secondFactorContract } from '../factor-contract.ts'

/** Query and mutation options of every endpoint of `secondFactorContract`. */
export const secondFactorApi = createTanstackQueryUtils(createApiClient(secondFactorContract), {
  path: ['secondFactor'],
})
