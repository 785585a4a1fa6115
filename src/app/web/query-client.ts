import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** An answer of the server, good or bad, is final; only a request that got none (`fetch` throws TypeError) goes again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && error instanceof TypeError,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}
