import { expect, it } from 'vitest'
import { type JobSituation, jobStatus, standstillText, waitsItsTurn } from './job-status.ts'

const QUIET = { reason: 'quiet-hours', until: '2026-05-21T00:00:00.000Z' } as const
const CAPPED = { reason: 'daily-cap', until: '2026-05-20T17:00:00.000Z' } as const

const job = (changes: Partial<JobSituation & { pauseReason: string | null }>) => ({
  state: 'running' as const,
  isFinished: false,
  hold: null,
  pauseReason: null,
  ...changes,
})

it.each([
  [{}, 'sending'],
  [{ hold: QUIET }, 'held'],
  [{ state: 'paused' }, 'paused'],
  [{ state: 'cancelled' }, 'cancelled'],
  [{ state: 'cancelled', isFinished: true }, 'cancelled'],
  [{ state: 'finished', isFinished: true }, 'finished'],
  [{ state: 'running', isFinished: true, hold: QUIET }, 'finished'],
] as const)('R27 a job with %j is %s', (changes, status) => {
  expect(jobStatus(job(changes))).toBe(status)
})

it.each([
  [{}, undefined],
  [{ state: 'finished', isFinished: true }, undefined],
  [{ hold: QUIET }, 'Menunggu sampai 07.00 karena jam tenang.'],
  [{ hold: CAPPED }, 'Menunggu sampai 21 Mei 2026, 00.00 karena batas pesan harian sudah tercapai.'],
  [{ state: 'paused' }, 'Dijeda oleh admin.'],
  [
    { state: 'paused', pauseReason: 'API key ditolak gateway (HTTP 401)' },
    'Dijeda otomatis karena gateway bermasalah: API key ditolak gateway (HTTP 401).',
  ],
  [
    { state: 'paused', pauseReason: 'Akun dibatasi. Istirahat beberapa jam.' },
    'Dijeda otomatis karena gateway bermasalah: Akun dibatasi. Istirahat beberapa jam.',
  ],
  [{ state: 'paused', pauseReason: '' }, 'Dijeda otomatis karena gateway bermasalah: tanpa keterangan.'],
  [{ state: 'cancelled' }, 'Dibatalkan oleh admin.'],
] as const)('R30 tells who stopped a job and why, or until when it waits: %j', (changes, text) => {
  expect(standstillText(job(changes), 'Asia/Jakarta')).toBe(text)
})

it.each([
  ['an older one runs', { createdAt: '2026-05-20T01:00:00.000Z' }, true],
  ['one of the same instant has the smaller id', { id: 'j1' }, true],
  ['one of the same instant has the greater id', { id: 'j9' }, false],
  ['only a newer one runs', { createdAt: '2026-05-20T03:00:00.000Z' }, false],
  ['the older one is paused', { createdAt: '2026-05-20T01:00:00.000Z', state: 'paused' }, false],
  ['the older one is done', { createdAt: '2026-05-20T01:00:00.000Z', isFinished: true }, false],
] as const)('R27 a job waits its turn when %s: %j is %s', (_, other, waits) => {
  const own = { ...job({}), id: 'j5', createdAt: '2026-05-20T02:00:00.000Z' }
  expect(waitsItsTurn(own, [own, { ...own, id: 'j6', ...other }])).toBe(waits)
  expect(waitsItsTurn({ ...own, state: 'paused' }, [{ ...own, id: 'j6', ...other }])).toBe(false)
})
