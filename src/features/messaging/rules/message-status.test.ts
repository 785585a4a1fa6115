import { expect, it } from 'vitest'
import { isPending, MESSAGE_STATUSES, messageStatus, shownReason } from './message-status.ts'

it.each([
  ['queued', null, 'Menunggu', 'neutral'],
  ['sending', null, 'Sedang dikirim', 'info'],
  ['sent', null, 'Terkirim', 'success'],
  ['sent', 'delivered', 'Diterima', 'success'],
  ['sent', 'read', 'Dibaca', 'success'],
  ['failed', null, 'Gagal', 'danger'],
  // Its receipt is of an earlier copy.
  ['failed', 'read', 'Gagal', 'danger'],
  ['uncertain', null, 'Tidak pasti', 'warning'],
  ['cancelled', null, 'Dibatalkan', 'neutral'],
] as const)('R30 a message that is %s with the receipt %s is called %s', (state, receipt, label, tone) => {
  expect(MESSAGE_STATUSES[messageStatus({ state, receipt })]).toEqual({ label, tone })
})

it.each([
  ['queued', true],
  ['sending', true],
  ['sent', false],
  ['failed', false],
  ['uncertain', false],
  ['cancelled', false],
] as const)('a message that is %s may still change by itself: %s', (state, pending) => {
  expect(isPending({ state })).toBe(pending)
})

it.each([
  ['failed', 'Nomor tidak ditemukan', 'Nomor tidak ditemukan'],
  ['uncertain', 'Gateway tidak menjawab', 'Gateway tidak menjawab'],
  ['cancelled', 'Tagihan sudah lunas.', 'Tagihan sudah lunas.'],
  ['sent', 'Dianggap terkirim oleh admin.', 'Dianggap terkirim oleh admin.'],
  ['sent', null, undefined],
  ['failed', '', undefined],
  // Of a try that is not the last one.
  ['queued', 'Gateway tidak dapat dihubungi', undefined],
  ['sending', 'Gateway tidak dapat dihubungi', undefined],
] as const)('of a message that is %s with the reason %j it shows %j', (state, reason, shown) => {
  expect(shownReason({ state, reason })).toBe(shown)
})
