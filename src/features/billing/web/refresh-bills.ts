import type { QueryClient } from '@tanstack/react-query'
import { billingApi } from './api.ts'

/** Loads anew what is shown of bills; resolves once it is there. */
export async function refreshBills(queryClient: QueryClient): Promise<void> {
  const { list, ofCustomer, suggestion, deletedBills } = billingApi
  await Promise.all(
    [list, ofCustomer, suggestion, deletedBills].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: endpoint.key() }),
    ),
  )
}
