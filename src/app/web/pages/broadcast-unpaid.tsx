import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { UnpaidScreen } from '../../../features/billing/web/unpaid-screen.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { useRunningJobs } from '../../../features/messaging/web/running-jobs.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

// Its code comes with the first job: most visits have none.
const ReminderProgress = lazy(async () => {
  const loaded = await import('./reminder-progress.tsx').catch(() => undefined)
  return { default: loaded?.ReminderProgress ?? UnknownProgress }
})

const GatewayWarning = lazy(async () => {
  const loaded = await import('./gateway-warning.tsx').catch(() => undefined)
  return { default: loaded?.GatewayWarning ?? (() => null) }
})

/** The tab "Belum bayar" with what messaging knows: the gateway's health and how far reminders are. */
export function BroadcastUnpaid() {
  const { data: gateway } = useQuery(messagingApi.gateway.queryOptions())
  const [oldestJob] = useRunningJobs('reminders')
  return (
    <div className="grid gap-5">
      {gateway?.trouble != null && (
        <Suspense>
          <GatewayWarning />
        </Suspense>
      )}
      <UnpaidScreen
        timeZone={pageTimeZone()}
        gatewayConfigured={gateway?.configured !== false}
        runningJobId={oldestJob?.id}
        progressOf={(jobId, onFinished) => (
          <Suspense fallback={<p role="status">Memuat...</p>}>
            <ReminderProgress jobId={jobId} onFinished={onFinished} />
          </Suspense>
        )}
      />
    </div>
  )
}

function UnknownProgress() {
  return (
    <p role="alert" className="font-medium">
      Pesan sedang dikirim oleh server, tetapi kemajuannya gagal dimuat. Muat ulang halaman untuk melihatnya.
    </p>
  )
}
