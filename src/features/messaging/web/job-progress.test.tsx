import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MessageJob } from '../schemas.ts'
import { JobControls } from './job-controls.tsx'
import { JobProgress } from './job-progress.tsx'
import { jobOptions } from './use-job.ts'

const RUNNING: MessageJob = {
  id: 'j1',
  kind: 'reminders',
  label: 'Pesan tagihan',
  createdAt: '2026-05-20T02:00:00.000Z',
  state: 'running',
  pauseReason: null,
  total: 100,
  sent: 12,
  delivered: 0,
  read: 0,
  failed: 2,
  uncertain: 1,
  cancelled: 0,
  left: 85,
  isFinished: false,
  hold: null,
  etaSeconds: 170,
  version: 'running-12-0-0-2-1-0-85',
}
const PAUSED = { ...RUNNING, state: 'paused' } as const
const DONE = { ...RUNNING, sent: 97, left: 0, state: 'finished', isFinished: true, etaSeconds: 0 } as const
const NOTHING_SENT = { sent: 0, failed: 1, uncertain: 0, left: 99 }

function html(job?: MessageJob) {
  const client = new QueryClient()
  if (job) client.setQueryData(jobOptions('j1').queryKey, job)
  return markup(<JobProgress jobId="j1" timeZone="Asia/Jakarta" />, client)
}

function markup(node: ReactNode, client = new QueryClient()) {
  return renderToStaticMarkup(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
}

const heardOf = (job: MessageJob) => /role="status"[^>]*>([^<]*)</.exec(html(job))?.[1]
const buttonsOf = (job: MessageJob) =>
  [...markup(<JobControls job={job} />).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, face]) =>
    face?.replace(/<[^>]*>/g, ''),
  )

it('shows a bar without an end until it knows the job', () => {
  expect(html()).toMatch(/<progress[^>]*max="1"(?![^>]*value)/)
  expect(html()).not.toMatch(/terkirim/)
})

it('R27 shows sent, failed, left and the time to go', () => {
  const page = html(RUNNING)
  expect(page).toMatch(/<progress[^>]*value="0.15"/)
  expect(page).toContain('Mengirim pesan WhatsApp')
  expect(page).toContain('12 terkirim, 3 gagal (1 tidak pasti), 85 tersisa')
  expect(page).toContain('Selesai dalam sekitar 3 menit.')
})

it('R30 shows how many were received and read, and how many were cancelled', () => {
  const page = html({ ...DONE, delivered: 60, read: 8, cancelled: 5, sent: 92 })
  expect(page).toContain(
    '92 terkirim (60 diterima, 8 dibaca), 3 gagal (1 tidak pasti), 5 dibatalkan, 0 tersisa',
  )
})

it('R27 a screen reader hears of the share, not of each message', () => {
  expect(heardOf(RUNNING)).toBe('Pesan WhatsApp sedang dikirim.')
  expect(heardOf({ ...RUNNING, sent: 13, left: 84 })).toBe(heardOf(RUNNING))
  expect(heardOf({ ...RUNNING, sent: 60, left: 37 })).toBe('50% pesan WhatsApp sudah diproses.')
  expect(heardOf(PAUSED)).toBe('Pengiriman dijeda.')
})

it('R27 leaves the last word to the screen', () => {
  const page = html(DONE)
  expect(page).toContain('Pengiriman selesai')
  expect(page).not.toMatch(/Selesai dalam|sudah diproses|sedang dikirim/)
})

it.each([
  [{ state: 'paused' }, 'Pengiriman dijeda', 'Dijeda oleh admin.'],
  [
    { state: 'paused', pauseReason: 'API key ditolak gateway (HTTP 401)' },
    'Pengiriman dijeda',
    'Dijeda otomatis karena gateway bermasalah: API key ditolak gateway (HTTP 401).',
  ],
  [
    { hold: { reason: 'quiet-hours', until: '2026-05-21T00:00:00.000Z' } },
    'Pengiriman menunggu',
    'Menunggu sampai 07.00 karena jam tenang.',
  ],
  [
    { state: 'cancelled', cancelled: 85, left: 0, isFinished: true },
    'Pengiriman dibatalkan',
    'Dibatalkan oleh admin.',
  ],
] as const)('R27 R30 tells why it stands still and by whom: %j', (changes, heading, reason) => {
  const page = html({ ...RUNNING, ...changes })
  expect(page).toContain(heading)
  expect(page).toContain(reason)
  expect(page).not.toContain('Selesai dalam')
})

it('CAST-41 (R30) a job that pauses with nothing sent says so, and how many wait', () => {
  const page = html({ ...PAUSED, ...NOTHING_SENT, pauseReason: 'API key ditolak gateway (HTTP 401)' })
  expect(page).toContain('<p>Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.</p>')
  expect(page).toContain('99 pesan menunggu sampai dilanjutkan.')
  expect(html({ ...RUNNING, ...NOTHING_SENT })).not.toContain('Semua pesan gagal terkirim')
  expect(html({ ...DONE, ...NOTHING_SENT, failed: 100, left: 0 })).not.toContain('menunggu')
})

it.each([
  ['running', RUNNING, ['Jeda', 'Batalkan']],
  [
    'held',
    { ...RUNNING, hold: { reason: 'daily-cap', until: '2026-05-21T00:00:00.000Z' } },
    ['Jeda', 'Batalkan'],
  ],
  ['paused', { ...PAUSED, failed: 0 }, ['Lanjutkan', 'Batalkan']],
  ['paused with failures', PAUSED, ['Lanjutkan', 'Batalkan', 'Kirim ulang yang gagal']],
  ['finished with failures', DONE, ['Kirim ulang yang gagal']],
  ['finished with uncertain ones only', { ...DONE, failed: 0 }, []],
  // One message is still on its way.
  ['being cancelled', { ...RUNNING, state: 'cancelled', left: 1 }, []],
  ['cancelled with failures', { ...DONE, state: 'cancelled', cancelled: 10 }, ['Kirim ulang yang gagal']],
] as const)('R27 a job that is %s offers what can be done', (_, job, buttons) => {
  expect(buttonsOf(job)).toEqual(buttons)
})
