import { roughDuration } from '../../../shared/duration-text.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { JOB_STATUSES, type JobSituation, jobStatus } from './job-status.ts'

/** How far a job is, in messages; `delivered` and `read` are of the sent ones, and `delivered` holds those that are read. */
export interface JobCounts {
  total: number
  sent: number
  delivered: number
  read: number
  failed: number
  uncertain: number
  cancelled: number
  left: number
}

/** ONE-30: the send could not be started or followed. */
export const JOB_ERROR_TEXT = 'Terjadi kesalahan saat mengirim pesan WhatsApp.'

/** CAST-41, R30: nothing went out. */
export const ALL_FAILED_TEXT = 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'

type Outcomes = Pick<JobCounts, 'sent' | 'failed' | 'uncertain'>

/** ONE-29, R30: the banner at the end of a job; what is uncertain counts with the failed ones. */
export function jobResultText(job: Outcomes & Pick<JobCounts, 'cancelled'>): string {
  const cancelled = job.cancelled > 0 ? ` ${groupThousands(job.cancelled)} dibatalkan.` : ''
  if (job.sent === 0 && notSent(job) > 0) return ALL_FAILED_TEXT + cancelled
  const sent = `Pesan WhatsApp berhasil dikirim ke ${groupThousands(job.sent)} pelanggan.`
  return `${sent} ${groupThousands(notSent(job))} gagal.${cancelled}`
}

/** R30: whether a job has come to its end or to a pause with failures alone. */
export function isAllFailed(job: Outcomes & JobSituation): boolean {
  return (job.isFinished || job.state === 'paused') && job.sent === 0 && notSent(job) > 0
}

/** How many of a paused job wait. */
export function waitingText({ left }: Pick<JobCounts, 'left'>): string {
  return `${groupThousands(left)} pesan menunggu sampai dilanjutkan.`
}

/** What cancelling a job does; `left` may hold one that is on its way. */
export function cancelText({ left }: Pick<JobCounts, 'left'>): string {
  return `${groupThousands(left)} pesan yang tersisa tidak akan dikirim. Pesan yang sudah terkirim tidak dapat ditarik kembali.`
}

/** What sending the failed ones again does. */
export function resendFailedText(job: Pick<JobCounts, 'failed' | 'uncertain' | 'left'>): string {
  const uncertain = ` ${groupThousands(job.uncertain)} pesan yang tidak pasti tidak ikut, karena mungkin sudah diterima.`
  const left = ` ${groupThousands(job.left)} pesan yang menunggu ikut dilanjutkan.`
  return [
    `${groupThousands(job.failed)} pesan yang gagal akan dikirim lagi.`,
    job.uncertain > 0 && uncertain,
    job.left > 0 && left,
  ]
    .filter(Boolean)
    .join('')
}

/** How a job stands, in a word and a colour: one that is done is only as good as what came of it. */
export function jobBadge(job: Outcomes & JobSituation): {
  label: string
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
} {
  const status = jobStatus(job)
  const { label, tone } = JOB_STATUSES[status]
  if (status !== 'finished' || notSent(job) === 0) return { label, tone }
  return { label, tone: isAllFailed(job) ? 'danger' : 'warning' }
}

/** How much of a job is settled, from 0 to 1; a job without messages is done. */
export function shareDone(job: Pick<JobCounts, 'total' | 'left'>): number {
  return job.total === 0 ? 1 : (job.total - job.left) / job.total
}

/** `12 terkirim (8 diterima, 3 dibaca), 3 gagal (1 tidak pasti), 2 dibatalkan, 85 tersisa`: the details behind the bar. */
export function jobCountsText(job: Omit<JobCounts, 'total'>): string {
  const parts = [
    counted(job.sent, 'terkirim', [counted(job.delivered, 'diterima'), counted(job.read, 'dibaca')]),
    counted(notSent(job), 'gagal', [counted(job.uncertain, 'tidak pasti')]),
    counted(job.cancelled, 'dibatalkan'),
    `${groupThousands(job.left)} tersisa`,
  ]
  const always = ['0 terkirim', '0 gagal']
  return parts
    .map((part, index) => part || always[index])
    .filter(Boolean)
    .join(', ')
}

/** `3 gagal (1 tidak pasti)`; empty for none. */
function counted(count: number, what: string, details: readonly string[] = []): string {
  if (count === 0) return ''
  const shown = details.filter(Boolean).join(', ')
  return `${groupThousands(count)} ${what}${shown && ` (${shown})`}`
}

function notSent({ failed, uncertain }: Pick<JobCounts, 'failed' | 'uncertain'>): number {
  return failed + uncertain
}

/** The time to go in words: `kurang dari 1 menit`, or as `roughDuration`. */
export function timeToGoText(seconds: number): string {
  if (seconds < 60) return 'kurang dari 1 menit'
  return roughDuration(seconds)
}

/** What a screen reader hears of a job: another text at each quarter and each change of its state only, and none at its end. */
export function jobAnnouncement(job: Pick<JobCounts, 'total' | 'left'> & JobSituation): string {
  if (job.isFinished) return ''
  const status = jobStatus(job)
  if (status !== 'sending') return STANDING[status]
  const percent = Math.floor(shareDone(job) * 4) * 25
  return percent === 0 ? 'Pesan WhatsApp sedang dikirim.' : `${percent}% pesan WhatsApp sudah diproses.`
}

const STANDING = {
  held: 'Pengiriman menunggu.',
  paused: 'Pengiriman dijeda.',
  cancelled: 'Pengiriman dibatalkan.',
  finished: '',
} as const
