import { JobProgress } from '../../../features/messaging/web/job-progress.tsx'
import { OtherJobs } from '../../../features/messaging/web/other-jobs.tsx'

/** How far a broadcast is, and what else goes out at the same time. */
export function BroadcastProgress({ jobId }: { jobId: string }) {
  return (
    <div className="grid gap-3">
      <JobProgress jobId={jobId} />
      <OtherJobs kind="broadcast" />
    </div>
  )
}
