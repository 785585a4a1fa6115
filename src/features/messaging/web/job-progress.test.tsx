import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MessageJob } from '../schemas.ts'
import { JobProgress } from './job-progress.tsx'
import { jobOptions } from './use-job.ts'

const RUNNING: MessageJob = {
  id: 'j1',
  kind: 'reminders',
  label: 'Pesan tagihan',
  createdAt: '2026-05-20T02:00:00.000Z',
  total: 100,
  sent: 12,
  failed: 2,
  uncertain: 1,
  left: 85,
  isFinished: false,
  etaSeconds: 170,
  version: '12-2-1-85',
}

function html(job?: MessageJob) {
  const client = new QueryClient()
  if (job) client.setQueryData(jobOptions('j1').queryKey, job)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <JobProgress jobId="j1" />
    </QueryClientProvider>,
  )
}

it('shows a bar without an end until it knows the job', () => {
  expect(html()).toMatch(/<progress[^>]*max="1"(?![^>]*value)/)
  expect(html()).not.toMatch(/terkirim/)
})

it('R27 shows sent, failed, left and the time to go', () => {
  const page = html(RUNNING)
  expect(page).toMatch(/<progress[^>]*value="0.15"/)
  expect(page).toContain('12 terkirim, 3 gagal (1 tidak pasti), 85 tersisa')
  expect(page).toContain('Selesai dalam sekitar 3 menit.')
})

it('R27 a screen reader hears of the share, not of each message', () => {
  const heard = (job: MessageJob) => /role="status"[^>]*>([^<]*)</.exec(html(job))?.[1]
  expect(heard(RUNNING)).toBe('Pesan WhatsApp sedang dikirim.')
  expect(heard({ ...RUNNING, sent: 13, left: 84 })).toBe(heard(RUNNING))
  expect(heard({ ...RUNNING, sent: 60, left: 37 })).toBe('50% pesan WhatsApp sudah diproses.')
})

it('R27 leaves the last word to the screen', () => {
  const page = html({ ...RUNNING, sent: 97, left: 0, isFinished: true, etaSeconds: 0 })
  expect(page).toContain('Pengiriman selesai')
  expect(page).not.toMatch(/Selesai dalam|sudah diproses|sedang dikirim/)
})
