import { expect, it } from 'vitest'
import { sendResultText } from './send-result-text.ts'

const NO_ANSWER = 'Terjadi kesalahan saat mengirim pesan WhatsApp'

it.each([
  ['PRINT-16', { kind: 'sent' }, 'success', 'Pesan berhasil dikirim!'],
  [
    'PRINT-18 R41',
    { kind: 'failed', reason: 'Unauthorized' },
    'danger',
    'Gagal mengirim pesan: Unauthorized',
  ],
  [
    'PRINT-19 R41',
    { kind: 'refused', reason: 'Nomor WhatsApp pelanggan tidak tersedia.' },
    'danger',
    'Error: Nomor WhatsApp pelanggan tidak tersedia.',
  ],
  ['PRINT-20 R41', { kind: 'unknown' }, 'danger', NO_ANSWER],
  ['PRINT-20', { kind: 'failed', reason: '' }, 'danger', NO_ANSWER],
  ['PRINT-20', { kind: 'refused', reason: '' }, 'danger', NO_ANSWER],
  ['R27', { kind: 'on-its-way' }, 'info', 'Pesan sedang dikirim. Hasilnya tampil pada detail pelanggan.'],
] as const)('%s %j', (_id, outcome, tone, text) => {
  expect(sendResultText(outcome)).toMatchObject({ tone, text })
})

it('warns before a second message only where the first may have gone out', () => {
  expect(sendResultText({ kind: 'unknown' }).detail).toContain('mungkin tetap terkirim')
  expect(sendResultText({ kind: 'failed', reason: 'Unauthorized' }).detail).toBeUndefined()
  expect(sendResultText({ kind: 'refused', reason: 'x' }).detail).toBeUndefined()
})
