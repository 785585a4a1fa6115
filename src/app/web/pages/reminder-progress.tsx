import { useQueryClient } from '@tanstack/react-query'
import type { ResultText } from '../../../features/billing/rules/notification-text.ts'
import { jobResultText } from '../../../features/messaging/rules/job-text.ts'
import type { MessageJob } from '../../../features/messaging/schemas.ts'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { JobProgress } from '../../../features/messaging/web/job-progress.tsx'
import { OtherJobs } from '../../../features/messaging/web/other-jobs.tsx'
import { useShownJobs } from '../../../features/messaging/web/running-jobs.ts'
import { jobOptions } from '../../../features/messaging/web/use-job.ts'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

export { GatewayWarning } from './gateway-warning.tsx'

export interface ReminderProgressProps {
  jobId: string
  onFinished: (result: ResultText) => void
}

/** How far the messages to ticked customers are, those of earlier sends first, with the banner's text at the end of them all. */
export function ReminderProgress({ jobId, onFinished }: ReminderProgressProps) {
  const queryClient = useQueryClient()
  const jobs = useShownJobs('reminders')
  const ids = [...new Set([...jobs.map(({ id }) => id), jobId])]
  const finish = () => {
    const known = ids.map((id) => queryClient.getQueryData<MessageJob>(jobOptions(id).queryKey))
    const ended = known.filter((job) => job?.isFinished) as MessageJob[]
    if (ended.length < ids.length) return
    // Else a later visit would take one for running.
    void queryClient.invalidateQueries({ queryKey: messagingApi.currentJobs.key() })
    onFinished(resultOf(ended))
  }
  return (
    <div className="grid gap-5">
      {ids.map((id) => (
        <div key={id} className="grid gap-2">
          {ids.length > 1 && <Caption job={jobs.find((job) => job.id === id)} />}
          <JobProgress jobId={id} onFinished={finish} />
        </div>
      ))}
      <OtherJobs kind="reminders" />
    </div>
  )
}

/** Tells sends apart that are all called the same. */
function Caption({ job }: { job: MessageJob | undefined }) {
  if (!job) return null
  return (
    <p className="tabular font-semibold">
      {job.label}{' '}
      <span className="font-medium text-muted">{formatInstantMinute(job.createdAt, pageTimeZone())}</span>
    </p>
  )
}

function resultOf(jobs: readonly MessageJob[]): ResultText {
  const sum = (count: 'sent' | 'failed' | 'uncertain' | 'cancelled') =>
    jobs.reduce((before, job) => before + job[count], 0)
  const counts = {
    sent: sum('sent'),
    failed: sum('failed'),
    uncertain: sum('uncertain'),
    cancelled: sum('cancelled'),
  }
  const isWhole = counts.failed + counts.uncertain + counts.cancelled === 0
  return { tone: isWhole ? 'success' : 'warning', text: jobResultText(counts) }
}
