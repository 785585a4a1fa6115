import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import type { Hold } from './send-hold.ts'

/** How a job stands, as a screen shows it. */
export type JobStatus = 'sending' | 'held' | 'paused' | 'cancelled' | 'finished'

/** What tells how a job stands. */
export interface JobSituation {
  state: 'running' | 'paused' | 'cancelled' | 'finished'
  /** Nothing is left to send. */
  isFinished: boolean
  hold: Hold | null
}

/** How a job stands: `cancelled` from the admin's word on, though a message may still be on its way. */
export function jobStatus({ state, isFinished, hold }: JobSituation): JobStatus {
  if (state === 'cancelled') return 'cancelled'
  if (isFinished) return 'finished'
  if (state === 'paused') return 'paused'
  return hold ? 'held' : 'sending'
}

/** What decides which of two jobs goes out first. */
export interface QueuedJob extends JobSituation {
  id: string
  createdAt: string
}

/** Whether a running job waits for one of the others, which was queued before it and runs too. */
export function waitsItsTurn(job: QueuedJob, others: readonly QueuedJob[]): boolean {
  if (jobStatus(job) !== 'sending') return false
  return others.some((other) => jobStatus(other) === 'sending' && isBefore(other, job))
}

function isBefore(a: QueuedJob, b: QueuedJob): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id)
}

/** What a job that waits for others is called. */
export const WAITS_ITS_TURN = 'Menunggu giliran'

/** Whether the admin can pause it; one that is held can be paused too. */
export function canPause({ state, isFinished }: JobSituation): boolean {
  return state === 'running' && !isFinished
}

/** Whether the admin can let it go on. */
export function canResume({ state, isFinished }: JobSituation): boolean {
  return state === 'paused' && !isFinished
}

/** Whether its failed messages can go out again: once it is done, or stands. */
export function canResendFailed(job: JobSituation & { failed: number }): boolean {
  return job.failed > 0 && (job.isFinished || canResume(job))
}

/** The word for each and its colour, and the line above the bar. */
export const JOB_STATUSES = {
  sending: { label: 'Sedang dikirim', tone: 'info', heading: 'Mengirim pesan WhatsApp' },
  held: { label: 'Menunggu', tone: 'warning', heading: 'Pengiriman menunggu' },
  paused: { label: 'Dijeda', tone: 'warning', heading: 'Pengiriman dijeda' },
  cancelled: { label: 'Dibatalkan', tone: 'neutral', heading: 'Pengiriman dibatalkan' },
  finished: { label: 'Selesai', tone: 'success', heading: 'Pengiriman selesai' },
} as const satisfies Record<JobStatus, { label: string; tone: string; heading: string }>

/** What each kind of job is called. */
export const JOB_KINDS = {
  'bulk-billing': 'Tagihan massal',
  reminders: 'Pengingat tagihan',
  broadcast: 'Broadcast',
} as const

/** Why a job stands still and by whom, or until when; undefined for one that runs or is done. */
export function standstillText(
  job: JobSituation & { pauseReason: string | null },
  timeZone: string,
): string | undefined {
  const status = jobStatus(job)
  if (status === 'cancelled') return 'Dibatalkan oleh admin.'
  if (status === 'held' && job.hold) return holdText(job.hold, timeZone)
  if (status !== 'paused') return undefined
  if (job.pauseReason === null) return 'Dijeda oleh admin.'
  return `Dijeda otomatis karena gateway bermasalah: ${sentence(job.pauseReason || 'tanpa keterangan')}`
}

/** `Menunggu sampai 07.00 karena jam tenang.`; the end of a daily cap can be further away and has its day. */
function holdText({ reason, until }: Hold, timeZone: string): string {
  const minute = formatInstantMinute(until, timeZone)
  if (reason === 'daily-cap') return `Menunggu sampai ${minute} karena batas pesan harian sudah tercapai.`
  return `Menunggu sampai ${minute.replace(/^.*, /, '')} karena jam tenang.`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
