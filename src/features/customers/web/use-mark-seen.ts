import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CustomerDetail } from '../contract.ts'
import { customersApi } from './api.ts'

/**
 * A registration that is shown counts as looked at. Shown it stays `Baru` until it is opened again. When telling the server
 * fails it is still new there, and the next opening tells it again.
 */
export function useMarkSeen(query: UseQueryResult<CustomerDetail>) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation(
    customersApi.markSeen.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: customersApi.list.key() })
        void queryClient.invalidateQueries({ queryKey: customersApi.newCount.key() })
      },
      onError: (error) => console.warn('markSeen:', error),
    }),
  )
  // What was kept from an earlier opening may say `Baru` although it was marked then.
  const customer = query.isFetchedAfterMount ? query.data?.customer : undefined
  const newId = customer?.isNew ? customer.id : undefined
  useEffect(() => {
    if (newId) mutate({ id: newId })
  }, [newId, mutate])
}
