import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { billHistoryContract } from '../history-contract.ts'

const client = createApiClient(billHistoryContract)

/** Query options of every endpoint of `billHistoryContract`. */
export const billHistoryApi = createTanstackQueryUtils(client, { path: ['billHistory'] })
