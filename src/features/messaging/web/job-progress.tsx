import { useEffect, useRef } from 'react'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { JOB_ERROR_TEXT, jobAnnouncement, jobCountsText, shareDone, timeToGoText } from '../rules/job-text.ts'
import type { MessageJob } from '../schemas.ts'
import { isGone, useJob } from './use-job.ts'

interface JobProgressProps {
  jobId: string
  /** Called once when nothing is left, also when that was so from the start. */
  onFinished?: (job: MessageJob) => void
}

/** How far a send of many messages is; the text at its end is the caller's (`jobResultText`). */
export function JobProgress({ jobId, onFinished }: JobProgressProps) {
  const { data: job, error } = useJob(jobId)
  useWhenFinished(job, onFinished)
  if (isGone(error)) return <p role="alert">{JOB_ERROR_TEXT}</p>
  return (
    <section className="grid gap-2" aria-label="Kemajuan pengiriman">
      <ProgressBar
        label={job?.isFinished ? 'Pengiriman selesai' : 'Mengirim pesan WhatsApp'}
        share={job && shareDone(job)}
      />
      {job && <Details job={job} />}
      {error && !job?.isFinished && (
        <p role="status" className="text-sm font-medium text-danger">
          Kemajuan tidak terbaca. Pengiriman tetap berjalan di server; mencoba lagi...
        </p>
      )}
      <p role="status" className="sr-only">
        {job && !job.isFinished && jobAnnouncement(job)}
      </p>
    </section>
  )
}

function Details({ job }: { job: MessageJob }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted">
      <p className="tabular">{jobCountsText(job)}</p>
      {!job.isFinished && (
        <p className="tabular">
          Selesai dalam {timeToGoText(job.etaSeconds)}. Halaman ini boleh ditutup, pengiriman tetap berjalan.
        </p>
      )}
    </div>
  )
}

function useWhenFinished(job: MessageJob | undefined, onFinished: JobProgressProps['onFinished']): void {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!job?.isFinished || told.current === job.id) return
    told.current = job.id
    onFinished?.(job)
  }, [job, onFinished])
}
