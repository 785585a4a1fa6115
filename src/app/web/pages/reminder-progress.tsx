import { useQueryClient } from '@tanstack/react-query'
import type { ResultText } from '../../../features/billing/rules/notification-text.ts'
import type { MessageJob } from '../../../features/messaging/schemas.ts'
import { jobResultText } from '../../../features/messaging/rules/job-text.ts'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { JobProgress } from '../../../features/messaging/web/job-progress.tsx'

export interface ReminderProgressProps {
  jobId: string
  onFinished: (result: ResultText) => void
}

/** How far the messages to ticked customers are, with the banner's text at their end. */
export function ReminderProgress({ jobId, onFinished }: ReminderProgressProps) {
  const queryClient = useQueryClient()
  const finish = (job: MessageJob) => {
    // Else a later visit would take it for a running one.
    void queryClient.invalidateQueries({ queryKey: messagingApi.currentJobs.key() })
    const hasFailures = job.failed + job.uncertain > 0
    onFinished({ tone: hasFailures ? 'warning' : 'success', text: jobResultText(job) })
  }
  return <JobProgress jobId={jobId} onFinished={finish} />
}
