import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { IndividualBilling } from '../../../features/billing/web/individual-billing.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { useRunningJob } from '../../../features/messaging/web/use-job.ts'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

// Its code comes with the first job: most visits have none.
const ReminderProgress = lazy(async () => {
  const loaded = await import('./reminder-progress.tsx').catch(() => undefined)
  return { default: loaded?.ReminderProgress ?? UnknownProgress }
})

export function BillingsPage() {
  const gateway = useQuery(messagingApi.gateway.queryOptions())
  const runningJob = useRunningJob('reminders')
  return (
    <IndividualBilling
      waitForMessage={waitForMessage}
      gatewayConfigured={gateway.data?.configured !== false}
      timeZone={pageTimeZone()}
      runningJobId={runningJob?.id}
      progressOf={(jobId, onFinished) => (
        <Suspense fallback={<p role="status">Memuat...</p>}>
          <ReminderProgress jobId={jobId} onFinished={onFinished} />
        </Suspense>
      )}
    />
  )
}

function UnknownProgress() {
  return (
    <p role="alert" className="font-medium">
      Pesan sedang dikirim oleh server, tetapi kemajuannya gagal dimuat. Muat ulang halaman untuk melihatnya.
    </p>
  )
}
