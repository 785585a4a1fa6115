import { describe, expect, it } from 'vitest'
import {
  BLANK_MESSAGE_TEXT,
  BROADCAST_ERROR_TEXT,
  type BroadcastCounts,
  broadcastBanners,
  NO_TEMPLATE_FOUND_TEXT,
  NOBODY_CHOSEN_TEXT,
  TEST_BANNER_MS,
  TEST_FAILED_TEXT,
  TEST_WITHOUT_CUSTOMERS_TEXT,
} from './broadcast-text.ts'

const ALL_FAILED = 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'
const nothing = { sent: 0, failed: 0, uncertain: 0, cancelled: 0, left: 0 }
const toldOf = (job: Partial<BroadcastCounts>) =>
  broadcastBanners({ ...nothing, state: 'finished', ...job }).map(({ tone, text }) => [tone, text])

it.each([
  ['nobody chosen', NOBODY_CHOSEN_TEXT, 'Pilih minimal satu pelanggan untuk mengirim pesan.'],
  ['blank message', BLANK_MESSAGE_TEXT, 'Pesan tidak boleh kosong.'],
  ['failed test', TEST_FAILED_TEXT, 'Koneksi API WhatsApp gagal. Mohon periksa pengaturan gateway.'],
  [
    'test without customers',
    TEST_WITHOUT_CUSTOMERS_TEXT,
    'Tidak ada pelanggan yang tersedia untuk pengujian.',
  ],
  ['test banner, ms', TEST_BANNER_MS, 3000],
  ['thrown error', BROADCAST_ERROR_TEXT, 'Gagal mengirim pesan broadcast. Silakan coba lagi.'],
  ['no template found', NO_TEMPLATE_FOUND_TEXT, 'Tidak ada template yang sesuai dengan pencarian.'],
])('the spec to the letter: %s is %j', (_title, text, expected) => {
  expect(text).toBe(expected)
})

describe('broadcastBanners', () => {
  it('CAST-38 all sent', () => {
    expect(toldOf({ sent: 12 })).toEqual([['success', 'Pesan terkirim ke 12 pelanggan']])
    expect(toldOf({ sent: 1500 })).toEqual([['success', 'Pesan terkirim ke 1.500 pelanggan']])
  })

  it.each([[{ sent: 9, failed: 3 }], [{ sent: 9, failed: 1, uncertain: 2 }], [{ sent: 9, uncertain: 3 }]])(
    'CAST-39, CAST-40 (R32, R27) some failed, the uncertain among them: %j',
    (job) => {
      expect(toldOf(job)).toEqual([
        ['success', 'Pesan terkirim ke 9 pelanggan (3 gagal)'],
        ['warning', '3 pesan gagal terkirim. Periksa koneksi atau coba lagi nanti.'],
      ])
    },
  )

  it.each([[{ failed: 3 }], [{ uncertain: 1 }], [{ failed: 1, uncertain: 1 }]])(
    'CAST-41 (R27) all failed: %j',
    (job) => {
      expect(toldOf(job)).toEqual([['danger', ALL_FAILED]])
    },
  )

  it('CAST-41 (R30) paused with nothing sent, and how many wait', () => {
    expect(toldOf({ state: 'paused', failed: 3, left: 1997 })).toEqual([
      ['danger', ALL_FAILED],
      ['info', 'Dijeda: 1.997 pesan menunggu.'],
    ])
  })

  it('paused with some sent: the failures and who waits, but no success before the end', () => {
    expect(toldOf({ state: 'paused', sent: 5, left: 2 })).toEqual([['info', 'Dijeda: 2 pesan menunggu.']])
    expect(toldOf({ state: 'paused', sent: 5, failed: 3, left: 2 })).toEqual([
      ['warning', '3 pesan gagal terkirim. Periksa koneksi atau coba lagi nanti.'],
      ['info', 'Dijeda: 2 pesan menunggu.'],
    ])
  })

  it('paused before the first message: nothing has failed', () => {
    expect(toldOf({ state: 'paused', left: 4 })).toEqual([['info', 'Dijeda: 4 pesan menunggu.']])
  })

  it('cancelled: what came of the others, and how many never went out', () => {
    expect(toldOf({ state: 'cancelled', sent: 2, cancelled: 8 })).toEqual([
      ['success', 'Pesan terkirim ke 2 pelanggan'],
      ['info', '8 pesan dibatalkan.'],
    ])
    expect(toldOf({ state: 'cancelled', cancelled: 10 })).toEqual([['info', '10 pesan dibatalkan.']])
    expect(toldOf({ state: 'cancelled', failed: 1, cancelled: 9 })).toEqual([
      ['danger', ALL_FAILED],
      ['info', '9 pesan dibatalkan.'],
    ])
  })

  it.each(['running', 'cancelled'] as const)('nothing while a %s one has a message left', (state) => {
    expect(toldOf({ state, sent: 5, failed: 2, cancelled: 1, left: 1 })).toEqual([])
  })
})
