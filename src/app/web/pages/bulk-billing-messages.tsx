import { useQuery } from '@tanstack/react-query'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { JobProgress } from '../../../features/messaging/web/job-progress.tsx'
import { useRunningJob } from '../../../features/messaging/web/use-job.ts'
import { Card } from '../../../ui/card.tsx'

/** How far the reminders of a save are. */
export function ReminderProgress({ jobId }: { jobId: string }) {
  return <JobProgress jobId={jobId} />
}

/** The reminders of an earlier save that are still on their way. */
export function RunningReminders() {
  const job = useRunningJob('bulk-billing')
  if (!job) return null
  return (
    <Card title={job.label}>
      <JobProgress jobId={job.id} />
    </Card>
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
