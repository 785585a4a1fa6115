import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { JOB_KINDS } from '../rules/job-status.ts'
import type { MessageJob } from '../schemas.ts'
import { type HistoryAddress, isOpenedFromList } from './history-address.ts'
import { JobBadge } from './job-cells.tsx'
import { JobProgress } from './job-progress.tsx'
import { MessageList } from './message-list.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useRunningJobs } from './running-jobs.ts'
import { isGone, useJob } from './use-job.ts'

interface JobViewProps {
  address: HistoryAddress
  timeZone: string
}

/** One send to many customers: how far it is, and its messages. */
export function JobView({ address, timeZone }: JobViewProps) {
  const { filters, change, leaveJob } = address
  const { data: job, error, isFetching, refetch } = useJob(filters.job)
  const back = useRef<HTMLButtonElement>(null)
  // The link that opened it is gone, and the keyboard must not be left in nowhere.
  useEffect(() => {
    if (isOpenedFromList()) back.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <Button ref={back} size="sm" icon={<ArrowLeft />} onClick={leaveJob}>
          Semua pengiriman
        </Button>
        <RefreshButton />
      </div>
      {job ? (
        <JobHead job={job} timeZone={timeZone} />
      ) : (
        <Card>
          <NoJob error={error} isFetching={isFetching} onRetry={() => void refetch()} />
        </Card>
      )}
      {job && (
        <MessageList
          filters={filters}
          onChange={change}
          timeZone={timeZone}
          isLive={job.state === 'running'}
        />
      )}
    </div>
  )
}

function JobHead({ job, timeZone }: { job: MessageJob; timeZone: string }) {
  const others = useRunningJobs()
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">{job.label}</h2>
        <JobBadge job={job} others={others} />
      </div>
      <p className="tabular mb-4 text-sm text-muted">
        {JOB_KINDS[job.kind]} · {formatInstantMinute(job.createdAt, timeZone)}
      </p>
      <JobProgress jobId={job.id} timeZone={timeZone} />
    </Card>
  )
}

interface NoJobProps {
  error: unknown
  isFetching: boolean
  onRetry: () => void
}

function NoJob({ error, isFetching, onRetry }: NoJobProps) {
  if (isGone(error)) return <EmptyState>Pengiriman ini tidak ditemukan.</EmptyState>
  if (error) {
    return (
      <ErrorState onRetry={onRetry} busy={isFetching}>
        Gagal mengambil data pengiriman.
      </ErrorState>
    )
  }
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-2 h-12 w-full" />
    </div>
  )
}
