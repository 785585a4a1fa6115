import { Link } from 'wouter'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { JOB_KINDS, standstillText, WAITS_ITS_TURN, waitsItsTurn } from '../rules/job-status.ts'
import { jobBadge, jobCountsText, shareDone } from '../rules/job-text.ts'
import type { MessageJob } from '../schemas.ts'
import type { HistoryAddress } from './history-address.ts'

interface JobCellsProps {
  /** Of the business (IANA name). */
  timeZone: string
  linkTo: HistoryAddress['linkToJob']
  /** All that the list shows; a job may wait for another of them. */
  jobs: readonly MessageJob[] | undefined
}

export function jobColumns({ timeZone, linkTo, jobs }: JobCellsProps): Column<MessageJob>[] {
  return [
    {
      key: 'label',
      header: 'Pengiriman',
      className: 'py-2.5',
      cell: (job) => (
        <>
          <JobLink job={job} linkTo={linkTo} />
          <span className="block text-sm text-muted">{JOB_KINDS[job.kind]}</span>
        </>
      ),
    },
    {
      key: 'waktu',
      header: 'Waktu',
      width: '11rem',
      className: 'text-sm whitespace-nowrap text-muted',
      cell: ({ createdAt }) => formatInstantMinute(createdAt, timeZone),
    },
    { key: 'status', header: 'Status', width: '10rem', cell: (job) => <JobBadge job={job} others={jobs} /> },
    {
      key: 'kemajuan',
      header: 'Kemajuan',
      width: '38%',
      className: 'py-2.5',
      cell: (job) => <JobShare job={job} timeZone={timeZone} />,
    },
  ]
}

/** A job on small screens. */
export function JobCard({ job, timeZone, linkTo, jobs }: JobCellsProps & { job: MessageJob }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <JobLink job={job} linkTo={linkTo} />
        <JobBadge job={job} others={jobs} />
      </div>
      <p className="tabular mt-0.5 mb-3 text-sm text-muted">
        {JOB_KINDS[job.kind]} · {formatInstantMinute(job.createdAt, timeZone)}
      </p>
      <JobShare job={job} timeZone={timeZone} />
    </>
  )
}

/** How a job stands, in a word. */
export function JobBadge({
  job,
  others = [],
}: {
  job: MessageJob
  others?: readonly MessageJob[] | undefined
}) {
  const { label, tone } = waitsItsTurn(job, others)
    ? ({ label: WAITS_ITS_TURN, tone: 'neutral' } as const)
    : jobBadge(job)
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  )
}

function JobLink({ job, linkTo }: Pick<JobCellsProps, 'linkTo'> & { job: MessageJob }) {
  return (
    <Link {...linkTo(job.id)} className="link line-clamp-2 w-fit min-w-0 wrap-anywhere" title={job.label}>
      {job.label}
    </Link>
  )
}

function JobShare({ job, timeZone }: { job: MessageJob; timeZone: string }) {
  const standstill = standstillText(job, timeZone)
  return (
    <div className="grid gap-1.5">
      <progress
        className="progress-bar"
        max={1}
        value={shareDone(job)}
        aria-label={`Kemajuan ${job.label}`}
      />
      <p className="tabular text-sm leading-5 text-pretty">{jobCountsText(job)}</p>
      {standstill && !job.isFinished && (
        <p className="text-sm leading-5 wrap-anywhere text-warning">{standstill}</p>
      )}
    </div>
  )
}
