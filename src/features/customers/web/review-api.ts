import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { reviewContract } from '../review-contract.ts'

/** Query and mutation options of every endpoint of `reviewContract`. */
export const reviewApi = createTanstackQueryUtils(createApiClient(reviewContract), {
  path: ['registrations'],
})
