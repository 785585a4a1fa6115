import { lazy, Suspense, useEffect, useRef } from 'react'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { JOB_STATUSES, jobStatus, standstillText, WAITS_ITS_TURN, waitsItsTurn } from '../rules/job-status.ts'
import {
  ALL_FAILED_TEXT,
  isAllFailed,
  JOB_ERROR_TEXT,
  jobAnnouncement,
  jobCountsText,
  shareDone,
  timeToGoText,
  waitingText,
} from '../rules/job-text.ts'
import type { MessageJob } from '../schemas.ts'
import { useRunningJobs } from './running-jobs.ts'
import { isGone, useJob } from './use-job.ts'

// The screens that show a job are heavy enough without its buttons and their questions.
const loadControls = () => import('./job-controls.tsx').catch(() => undefined)
const JobControls = lazy(async () => ({ default: (await loadControls())?.JobControls ?? MissingControls }))

interface JobProgressProps {
  jobId: string
  /** Called once each time when nothing is left, also when that was so from the start. */
  onFinished?: (job: MessageJob) => void
  /** Of the business (IANA name); the page's own when absent. */
  timeZone?: string
}

/** How far a send of many messages is, and what can be done about it; the text at its end is the caller's (`jobResultText`). */
export function JobProgress({ jobId, onFinished, timeZone }: JobProgressProps) {
  const { data: job, error } = useJob(jobId)
  const others = useRunningJobs()
  useWhenFinished(job, onFinished)
  // Beside the first request, not after it.
  useEffect(() => void loadControls(), [])
  if (isGone(error)) return <p role="alert">{JOB_ERROR_TEXT}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: several of them on a screen are no landmarks, and nothing is filled in
    <div role="group" className="grid gap-2" aria-label="Kemajuan pengiriman">
      <ProgressBar label={headingOf(job, others)} share={job && shareDone(job)} />
      {job && <Details job={job} timeZone={timeZone ?? pageTimeZone()} />}
      {error && !job?.isFinished && (
        <p role="status" className="text-sm font-medium text-danger">
          Kemajuan tidak terbaca. Pengiriman tetap berjalan di server; mencoba lagi...
        </p>
      )}
      <p role="status" className="sr-only">
        {job && jobAnnouncement(job)}
      </p>
      {job && (
        <Suspense fallback={<div className="mt-1 h-control-sm" />}>
          <JobControls job={job} />
        </Suspense>
      )}
    </div>
  )
}

function headingOf(job: MessageJob | undefined, others: readonly MessageJob[]): string {
  if (!job) return JOB_STATUSES.sending.heading
  return waitsItsTurn(job, others) ? WAITS_ITS_TURN : JOB_STATUSES[jobStatus(job)].heading
}

function Details({ job, timeZone }: { job: MessageJob; timeZone: string }) {
  const standstill = standstillText(job, timeZone)
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <p className="tabular">{jobCountsText(job)}</p>
        {jobStatus(job) === 'sending' && (
          <p className="tabular">
            Selesai dalam {timeToGoText(job.etaSeconds)}. Halaman ini boleh ditutup, pengiriman tetap
            berjalan.
          </p>
        )}
      </div>
      {isAllFailed(job) && (
        <div
          role="alert"
          className="rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-sm font-medium text-danger"
        >
          <p>{ALL_FAILED_TEXT}</p>
          {job.left > 0 && <p>{waitingText(job)}</p>}
        </div>
      )}
      {standstill && <p className="text-sm font-medium wrap-anywhere text-warning">{standstill}</p>}
    </>
  )
}

function MissingControls(_: { job: MessageJob }) {
  return (
    <p className="text-sm font-medium text-danger">
      Tombol jeda dan batal gagal dimuat. Muat ulang halaman untuk memakainya.
    </p>
  )
}

function useWhenFinished(job: MessageJob | undefined, onFinished: JobProgressProps['onFinished']): void {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!job?.isFinished) told.current = undefined
    if (!job?.isFinished || told.current === job.id) return
    told.current = job.id
    onFinished?.(job)
  }, [job, onFinished])
}
