import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createApiClient } from '../../../ui/api-client.ts'
import { findContract } from '../find-contract.ts'

const findApi = createTanstackQueryUtils(createApiClient(findContract), { path: ['find'] })

/** Customers and bills that a text may mean; asks nothing for an empty one. */
export function useFind(search: string) {
  return useQuery(
    findApi.find.queryOptions({
      input: { search },
      enabled: search !== '',
      placeholderData: keepPreviousData,
    }),
  )
}
