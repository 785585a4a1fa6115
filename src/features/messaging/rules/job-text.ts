import { groupThousands } from '../../../shared/rupiah.ts'

/** How far a job is, in messages. */
export interface JobCounts {
  total: number
  sent: number
  failed: number
  uncertain: number
  left: number
}

/** ONE-30: the send could not be started or followed. */
export const JOB_ERROR_TEXT = 'Terjadi kesalahan saat mengirim pesan WhatsApp.'

/** ONE-29: the banner at the end of a job; what is uncertain counts with the failed ones. */
export function jobResultText(job: Pick<JobCounts, 'sent' | 'failed' | 'uncertain'>): string {
  const failed = groupThousands(job.failed + job.uncertain)
  return `Pesan WhatsApp berhasil dikirim ke ${groupThousands(job.sent)} pelanggan. ${failed} gagal.`
}

/** How much of a job is settled, from 0 to 1; a job without messages is done. */
export function shareDone(job: Pick<JobCounts, 'total' | 'left'>): number {
  return job.total === 0 ? 1 : (job.total - job.left) / job.total
}

/** `12 terkirim, 3 gagal (1 tidak pasti), 85 tersisa`: the details behind the bar. */
export function jobCountsText(job: Omit<JobCounts, 'total'>): string {
  const uncertain = job.uncertain > 0 ? ` (${groupThousands(job.uncertain)} tidak pasti)` : ''
  return [
    `${groupThousands(job.sent)} terkirim`,
    `${groupThousands(job.failed + job.uncertain)} gagal${uncertain}`,
    `${groupThousands(job.left)} tersisa`,
  ].join(', ')
}

/** The time to go in words: `kurang dari 1 menit`, `sekitar 25 menit`, `sekitar 2 jam 5 menit`. */
export function timeToGoText(seconds: number): string {
  if (seconds < 60) return 'kurang dari 1 menit'
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 ? `${hours} jam` : '', rest > 0 ? `${rest} menit` : '']
  return `sekitar ${parts.filter(Boolean).join(' ')}`
}

/** What a screen reader hears of a running job: another text at each quarter only. */
export function jobAnnouncement(job: Pick<JobCounts, 'total' | 'left'>): string {
  const percent = Math.floor(shareDone(job) * 4) * 25
  return percent === 0 ? 'Pesan WhatsApp sedang dikirim.' : `${percent}% pesan WhatsApp sudah diproses.`
}
