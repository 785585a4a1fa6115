import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GatewayHealth } from '../schemas.ts'
import { messagingApi } from './api.ts'

const LOOK_AGAIN_MS = 15_000

/** How the gateway does, and the way to ask it. */
export interface GatewayState {
  /** False when no gateway is set at all; true until it is known. */
  configured: boolean
  /** Why it counts as unhealthy, short and safe to show; null while it is healthy or not known yet. */
  trouble: string | null
  /** ISO instant. */
  troubleSince: string | null
  /** Asks the gateway and shows what it learns; undefined when our own server could not be asked. Never throws. */
  test: () => Promise<GatewayHealth | undefined>
  isTesting: boolean
}

/** The gateway's health, looked at again every 15 s while the page is in view and after each change of a job that tells of it. */
export function useGatewayHealth(): GatewayState {
  const queryClient = useQueryClient()
  const { data } = useQuery(messagingApi.gateway.queryOptions({ refetchInterval: LOOK_AGAIN_MS }))
  const { mutateAsync, isPending } = useMutation(
    messagingApi.testGateway.mutationOptions({
      onSuccess: (health) => queryClient.setQueryData(messagingApi.gateway.queryKey(), health),
    }),
  )
  return {
    configured: data?.configured ?? true,
    trouble: data?.trouble ?? null,
    troubleSince: data?.troubleSince ?? null,
    test: () => mutateAsync({}).catch(() => undefined),
    isTesting: isPending,
  }
}
