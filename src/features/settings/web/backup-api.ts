import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { backupContract } from '../backup-contract.ts'

/** Query and mutation options of every endpoint of `backupContract`. */
export const backupApi = createTanstackQueryUtils(createApiClient(backupContract), { path: ['backups'] })
