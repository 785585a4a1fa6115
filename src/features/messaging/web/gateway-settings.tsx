import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import { gatewayApi } from './gateway-api.ts'
import { GatewayConnectionForm, useConnectionForm } from './gateway-connection-form.tsx'
import { GatewayPaceForm, usePaceForm } from './gateway-pace-form.tsx'
import { GatewaySessionCard } from './gateway-session-card.tsx'
import { GatewayWebhookCard } from './gateway-webhook-card.tsx'
import { useGatewaySession } from './use-gateway-session.ts'

const LOAD_FAILED = 'Gagal mengambil pengaturan gateway.'

/** The gateway's part of the settings: session, connection, pace, delivery receipts. */
export function GatewaySettings() {
  const {
    data: settings,
    isError,
    isFetching,
    refetch,
  } = useQuery(gatewayApi.settings.queryOptions({ refetchOnWindowFocus: true }))
  const connection = useConnectionForm(settings)
  const pace = usePaceForm(settings)
  // Asked for at the same time as the settings, which may say that there is no gateway to ask.
  const session = useGatewaySession(settings?.source !== 'none')
  const retry = () => void refetch()
  if (!settings) {
    if (!isError) return <LoadingCards />
    return (
      <Card>
        <ErrorState onRetry={retry} busy={isFetching}>
          {LOAD_FAILED}
        </ErrorState>
      </Card>
    )
  }
  return (
    <div className="grid gap-5">
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {LOAD_FAILED}
        </StaleAlert>
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <GatewaySessionCard source={settings.source} state={session} />
          <GatewayConnectionForm settings={settings} form={connection} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <GatewayPaceForm settings={settings} form={pace} />
          <GatewayWebhookCard settings={settings} />
        </div>
      </div>
      <LeaveGuard hasEdits={connection.isDirty || pace.isDirty}>
        Perubahan yang belum disimpan akan hilang.
      </LeaveGuard>
    </div>
  )
}

function LoadingCards() {
  return (
    <div role="status" aria-busy="true" className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      <span className="sr-only">Memuat...</span>
      <div className="grid content-start gap-5">
        <Skeleton className="h-84 w-full rounded-lg" />
        <Skeleton className="h-120 w-full rounded-lg" />
      </div>
      <div className="grid content-start gap-5">
        <Skeleton className="h-176 w-full rounded-lg" />
        <Skeleton className="h-128 w-full rounded-lg" />
      </div>
    </div>
  )
}
