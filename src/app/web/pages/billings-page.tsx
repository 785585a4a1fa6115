import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { IndividualBilling } from '../../../features/billing/web/individual-billing.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { useFirstRunningJob } from '../../../features/messaging/web/running-jobs.ts'
import { waitForMessage } from '../../../features/messaging/web/wait-for-message.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

// Its code comes with the first job or trouble: most visits have none.
const load = () => import('./reminder-progress.tsx').catch(() => undefined)
const ReminderProgress = lazy(async () => ({ default: (await load())?.ReminderProgress ?? UnknownProgress }))
const GatewayWarning = lazy(async () => ({ default: (await load())?.GatewayWarning ?? (() => null) }))

export function BillingsPage() {
  const { data: gateway } = useQuery(messagingApi.gateway.queryOptions())
  const runningJobId = useFirstRunningJob('reminders')
  return (
    <div className="grid gap-5">
      <Suspense>{gateway?.trouble != null && <GatewayWarning />}</Suspense>
      <IndividualBilling
        waitForMessage={waitForMessage}
        gatewayConfigured={gateway?.configured !== false}
        timeZone={pageTimeZone()}
        runningJobId={runningJobId}
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
