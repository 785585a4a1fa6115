import { expect, it } from 'vitest'
import {
  JOB_ERROR_TEXT,
  jobAnnouncement,
  jobCountsText,
  jobResultText,
  shareDone,
  timeToGoText,
} from './job-text.ts'

const counts = { sent: 12, failed: 2, uncertain: 1, left: 85 }

it.each([
  [{ sent: 12, failed: 0, uncertain: 0 }, 'Pesan WhatsApp berhasil dikirim ke 12 pelanggan. 0 gagal.'],
  [{ sent: 0, failed: 3, uncertain: 0 }, 'Pesan WhatsApp berhasil dikirim ke 0 pelanggan. 3 gagal.'],
  [{ sent: 1500, failed: 2, uncertain: 1 }, 'Pesan WhatsApp berhasil dikirim ke 1.500 pelanggan. 3 gagal.'],
])('ONE-29 jobResultText counts the uncertain with the failed: %j', (job, text) => {
  expect(jobResultText(job)).toBe(text)
})

it('ONE-30 has the text for a send that could not be made', () => {
  expect(JOB_ERROR_TEXT).toBe('Terjadi kesalahan saat mengirim pesan WhatsApp.')
})

it('jobCountsText tells the uncertain apart', () => {
  expect(jobCountsText(counts)).toBe('12 terkirim, 3 gagal (1 tidak pasti), 85 tersisa')
  expect(jobCountsText({ ...counts, uncertain: 0, left: 4000 })).toBe('12 terkirim, 2 gagal, 4.000 tersisa')
})

it.each([
  [100, 100, 0],
  [100, 25, 0.75],
  [100, 0, 1],
  [0, 0, 1],
])('shareDone of %i messages with %i left', (total, left, share) => {
  expect(shareDone({ total, left })).toBe(share)
})

it.each([
  [1, 'kurang dari 1 menit'],
  [59, 'kurang dari 1 menit'],
  [60, 'sekitar 1 menit'],
  [89, 'sekitar 1 menit'],
  [90, 'sekitar 2 menit'],
  [3569, 'sekitar 59 menit'],
  [3570, 'sekitar 1 jam'],
  [3661, 'sekitar 1 jam 1 menit'],
  [36_000, 'sekitar 10 jam'],
])('timeToGoText(%i)', (seconds, text) => {
  expect(timeToGoText(seconds)).toBe(text)
})

it('jobAnnouncement changes four times in a job, not with each message', () => {
  const heard = Array.from({ length: 1001 }, (_, left) => jobAnnouncement({ total: 1000, left: 1000 - left }))
  expect([...new Set(heard)]).toEqual([
    'Pesan WhatsApp sedang dikirim.',
    '25% pesan WhatsApp sudah diproses.',
    '50% pesan WhatsApp sudah diproses.',
    '75% pesan WhatsApp sudah diproses.',
    '100% pesan WhatsApp sudah diproses.',
  ])
})
