import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import type { ProgressOf, useReminderJob } from './use-reminder-job.ts'

interface ReminderStatusProps {
  job: ReturnType<typeof useReminderJob>
  progressOf: ProgressOf
}

/** How far the messages to ticked customers are, and what came of them. */
export function ReminderStatus({
  job: { jobId, result, finish, forgetResult },
  progressOf,
}: ReminderStatusProps) {
  return (
    <>
      {jobId !== undefined && <Card key={jobId}>{progressOf(jobId, finish)}</Card>}
      {result && (
        <Alert tone={result.tone} onClose={forgetResult}>
          {result.text}
        </Alert>
      )}
    </>
  )
}
