import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../ui/api-error.ts'
import { toast } from '../../ui/toast.ts'

const RETRIES = 2

/**
 * An answer of the server, good or bad, is final; only a request that got none (`fetch` throws TypeError), or that a busy server turned
 * away, goes again. Whatever a screen says of a change that failed: when the server's disk is the reason, a toast says that too.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isApiError(error, 'STORAGE_FAILED')) toast.error(error.message)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < RETRIES && (error instanceof TypeError || isApiError(error, 'SERVER_BUSY')),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}
