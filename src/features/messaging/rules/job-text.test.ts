import { expect, it } from 'vitest'
import {
  ALL_FAILED_TEXT,
  isAllFailed,
  JOB_ERROR_TEXT,
  jobAnnouncement,
  jobBadge,
  jobCountsText,
  jobResultText,
  shareDone,
  timeToGoText,
} from './job-text.ts'

const counts = { sent: 12, delivered: 0, read: 0, failed: 2, uncertain: 1, cancelled: 0, left: 85 }
const RUNNING = { state: 'running', isFinished: false, hold: null } as const

it.each([
  [{ sent: 12, failed: 0 }, 'Pesan WhatsApp berhasil dikirim ke 12 pelanggan. 0 gagal.'],
  [{ sent: 1500, failed: 2, uncertain: 1 }, 'Pesan WhatsApp berhasil dikirim ke 1.500 pelanggan. 3 gagal.'],
  [
    { sent: 12, failed: 1, cancelled: 2000 },
    'Pesan WhatsApp berhasil dikirim ke 12 pelanggan. 1 gagal. 2.000 dibatalkan.',
  ],
  [{ cancelled: 5 }, 'Pesan WhatsApp berhasil dikirim ke 0 pelanggan. 0 gagal. 5 dibatalkan.'],
])('ONE-29 jobResultText counts the uncertain with the failed: %j', (job, text) => {
  expect(jobResultText({ sent: 0, failed: 0, uncertain: 0, cancelled: 0, ...job })).toBe(text)
})

it.each([
  [{ failed: 3 }, 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'],
  [{ uncertain: 1 }, 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'],
  [
    { failed: 1, cancelled: 9 },
    'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway. 9 dibatalkan.',
  ],
])('CAST-41 (R30) jobResultText of a job of which nothing went out: %j', (job, text) => {
  expect(jobResultText({ sent: 0, failed: 0, uncertain: 0, cancelled: 0, ...job })).toBe(text)
  expect(text).toContain(ALL_FAILED_TEXT)
})

it.each([
  [{ failed: 1 }, { state: 'paused' }, true],
  [{ uncertain: 1 }, { state: 'paused' }, true],
  [{ failed: 3 }, { state: 'finished', isFinished: true }, true],
  [{ failed: 1 }, { state: 'cancelled', isFinished: true }, true],
  // It goes on.
  [{ failed: 1 }, {}, false],
  [{ failed: 3, sent: 1 }, { state: 'paused' }, false],
  // The admin paused it before anything happened.
  [{}, { state: 'paused' }, false],
  [{}, { state: 'cancelled', isFinished: true }, false],
] as const)('R30 counts of %j in a job that is %j: nothing went out %s', (job, situation, isAll) => {
  expect(isAllFailed({ sent: 0, failed: 0, uncertain: 0, ...RUNNING, ...job, ...situation })).toBe(isAll)
})

it('ONE-30 has the text for a send that could not be made', () => {
  expect(JOB_ERROR_TEXT).toBe('Terjadi kesalahan saat mengirim pesan WhatsApp.')
})

it.each([
  [{ sent: 1 }, {}, 'Sedang dikirim', 'info'],
  [{ failed: 1 }, {}, 'Sedang dikirim', 'info'],
  [{ failed: 1 }, { state: 'paused' }, 'Dijeda', 'warning'],
  [{ sent: 3 }, { state: 'finished', isFinished: true }, 'Selesai', 'success'],
  [{ sent: 3, uncertain: 1 }, { state: 'finished', isFinished: true }, 'Selesai', 'warning'],
  [{ failed: 3 }, { state: 'finished', isFinished: true }, 'Selesai', 'danger'],
  [{ failed: 3 }, { state: 'cancelled', isFinished: true }, 'Dibatalkan', 'neutral'],
] as const)('R27 a job with %j that is %j reads %s in %s', (job, situation, label, tone) => {
  const outcomes = { sent: 0, failed: 0, uncertain: 0 }
  expect(jobBadge({ ...outcomes, ...RUNNING, ...job, ...situation })).toEqual({ label, tone })
})

it.each([
  [{}, '12 terkirim, 3 gagal (1 tidak pasti), 85 tersisa'],
  [{ uncertain: 0, left: 4000 }, '12 terkirim, 2 gagal, 4.000 tersisa'],
  [{ sent: 0, failed: 0, uncertain: 0 }, '0 terkirim, 0 gagal, 85 tersisa'],
  [{ delivered: 8 }, '12 terkirim (8 diterima), 3 gagal (1 tidak pasti), 85 tersisa'],
  [
    { delivered: 8, read: 3, uncertain: 0, cancelled: 85, left: 0 },
    '12 terkirim (8 diterima, 3 dibaca), 2 gagal, 85 dibatalkan, 0 tersisa',
  ],
])('R27 jobCountsText with %j', (changes, text) => {
  expect(jobCountsText({ ...counts, ...changes })).toBe(text)
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
  [90_000, 'sekitar 1 hari 1 jam'],
])('timeToGoText(%i)', (seconds, text) => {
  expect(timeToGoText(seconds)).toBe(text)
})

it('jobAnnouncement changes four times in a job, not with each message', () => {
  const heard = Array.from({ length: 1001 }, (_, left) =>
    jobAnnouncement({ total: 1000, left: 1000 - left, ...RUNNING }),
  )
  expect([...new Set(heard)]).toEqual([
    'Pesan WhatsApp sedang dikirim.',
    '25% pesan WhatsApp sudah diproses.',
    '50% pesan WhatsApp sudah diproses.',
    '75% pesan WhatsApp sudah diproses.',
    '100% pesan WhatsApp sudah diproses.',
  ])
})

it.each([
  [{ state: 'paused' }, 'Pengiriman dijeda.'],
  [{ state: 'cancelled' }, 'Pengiriman dibatalkan.'],
  [{ hold: { reason: 'quiet-hours', until: '2026-05-21T00:00:00.000Z' } }, 'Pengiriman menunggu.'],
  [{ state: 'finished', isFinished: true }, ''],
  [{ state: 'cancelled', isFinished: true }, ''],
] as const)('jobAnnouncement of a job that does not run: %j', (situation, text) => {
  expect(jobAnnouncement({ total: 100, left: 50, ...RUNNING, ...situation })).toBe(text)
})
