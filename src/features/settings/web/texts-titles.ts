import type { TextKind } from '../rules/own-texts.ts'

/** What the messages are called, and when they go out. */
export const TEXT_TITLES = {
  welcome: {
    title: 'Sambutan pelanggan baru',
    purpose: 'Dikirim setelah Anda menambahkan pelanggan.',
  },
  confirmation: {
    title: 'Konfirmasi pembayaran',
    purpose: 'Dikirim setelah tagihan ditandai lunas.',
  },
  reminder: {
    title: 'Pengingat tagihan',
    purpose:
      'Isian awal template di Billings dan di pengingat Belum bayar. Masih dapat diubah sebelum dikirim.',
  },
  bulkReminder: {
    title: 'Pengingat tagihan massal',
    purpose: 'Dikirim saat menyimpan Bulk Billing, dan isian awal pesan di Cetak Tagihan.',
  },
} as const satisfies Record<TextKind, { title: string; purpose: string }>
