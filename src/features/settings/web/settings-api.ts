import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { settingsContract } from '../contract.ts'

const client = createApiClient(settingsContract)

/** Query and mutation options of every endpoint of `settingsContract`. */
export const settingsApi = createTanstackQueryUtils(client, { path: ['settings'] })
