import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { billingApi } from './api.ts'

/** Loads anew what is shown of bills; resolves once it is there. */
export async function refreshBills(queryClient: QueryClient): Promise<void> {
  const { list, ofCustomer, suggestion, deletedBills } = billingApi
  await refresh(queryClient, [list, ofCustomer, suggestion, deletedBills, ...UNPAID])
}

/** Loads anew who has not paid; resolves once it is there. */
export function refreshUnpaid(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, UNPAID)
}

const UNPAID = [billingApi.unpaid, billingApi.unpaidIds]

async function refresh(
  queryClient: QueryClient,
  endpoints: readonly { key: () => QueryKey }[],
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: endpoint.key() })))
}
