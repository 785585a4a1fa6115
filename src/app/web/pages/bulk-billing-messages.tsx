import { useQuery } from '@tanstack/react-query'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { JobProgress } from '../../../features/messaging/web/job-progress.tsx'
import { OtherJobs } from '../../../features/messaging/web/other-jobs.tsx'
import { useShownJobs } from '../../../features/messaging/web/running-jobs.ts'
import { Card } from '../../../ui/card.tsx'
import { GatewayWarning } from './gateway-warning.tsx'

/** How far the reminders of a save are. */
export function ReminderProgress({ jobId }: { jobId: string }) {
  return <JobProgress jobId={jobId} />
}

/** The reminders of earlier saves that are still on their way, the oldest first. */
export function RunningReminders() {
  const jobs = useShownJobs('bulk-billing')
  return (
    <>
      <GatewayWarning />
      {jobs.map((job) => (
        <Card key={job.id} title={job.label}>
          <JobProgress jobId={job.id} />
        </Card>
      ))}
      <OtherJobs kind="bulk-billing" />
    </>
  )
}

export function NotifyHint() {
  const gateway = useQuery(messagingApi.gateway.queryOptions())
  if (gateway.data?.configured !== false)
    return 'Satu pengingat untuk setiap tagihan yang belum lunas, berjeda 1 detik.'
  return (
    <span className="text-warning">Gateway WhatsApp belum diatur (WAHA_URL), pesan tidak akan terkirim.</span>
  )
}
