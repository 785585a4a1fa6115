import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiErrorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import type { GatewaySession } from '../gateway-contract.ts'
import { WORKING } from '../rules/session-trouble.ts'
import { messagingApi } from './api.ts'
import { gatewayApi } from './gateway-api.ts'

const SOON_MS = 4000
const LATER_MS = 30_000

/** The session as the gateway tells it: asked every few seconds until it works, then now and then; not while the tab is hidden. */
export function useGatewaySession(isConfigured: boolean) {
  const [isChecking, setChecking] = useState(false)
  const query = useQuery(
    gatewayApi.session.queryOptions({
      enabled: isConfigured,
      refetchInterval: ({ state }) => (isWorking(state.data) && !state.error ? LATER_MS : SOON_MS),
      refetchOnWindowFocus: 'always',
    }),
  )
  return {
    session: isConfigured ? query.data : undefined,
    isError: isConfigured && query.isError,
    isChecking,
    /** Asks at once because somebody wants to know; the regular requests do not show. */
    check: async () => {
      setChecking(true)
      await query.refetch()
      setChecking(false)
    },
  }
}

function isWorking(session: GatewaySession | undefined): boolean {
  return session?.kind === 'session' && session.status === WORKING
}

/** Starts or restarts the session; what the gateway refused is said in a toast. */
export function useSessionStep(step: 'start' | 'restart') {
  const queryClient = useQueryClient()
  const failed = step === 'start' ? 'Gagal menjalankan sesi' : 'Gagal memulai ulang sesi'
  const endpoint = step === 'start' ? gatewayApi.startSession : gatewayApi.restartSession
  return useMutation(
    endpoint.mutationOptions({
      onSuccess: async (session) => {
        const queryKey = gatewayApi.session.queryKey()
        // One that was asked for before must not tell the state of before.
        await queryClient.cancelQueries({ queryKey })
        if (session.kind === 'session') queryClient.setQueryData(queryKey, session)
        else {
          toast.error(`${failed}: ${session.reason}`)
          void queryClient.invalidateQueries({ queryKey })
        }
        void queryClient.invalidateQueries({ queryKey: messagingApi.gateway.key() })
      },
      onError: (error) => toast.error(apiErrorText(error, `${failed}. Periksa koneksi lalu coba lagi.`)),
    }),
  )
}
