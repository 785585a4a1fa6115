import { DEFAULT_BUSINESS_NAME } from './message-text.ts'

/** How to pay, as long as the settings hold no account. */
export const DEFAULT_BANK_DETAILS = 'balas pesan ini untuk meminta nomor rekening'

/**
 * The default template of an individual bill, with the placeholders of `fillTemplate`; due on the 5th (ONE-12).
 * `bankDetails` follows `transfer bank:`, e.g. `BCA 123 a.n. Budi`; `periodLabel` (`Mei 2026`) is named when given.
 */
export function defaultReminderTemplate(
  facts: { periodLabel?: string; bankDetails?: string; businessName?: string } = {},
): string {
  const period = facts.periodLabel ? ` periode ${facts.periodLabel}` : ''
  return [
    'Yth. [Nama],',
    '',
    `Tagihan internet Anda${period} sebesar [tagihan]. Mohon dibayar paling lambat tanggal 5.`,
    `Pembayaran melalui transfer bank: ${facts.bankDetails || DEFAULT_BANK_DETAILS}.`,
    '',
    'Abaikan pesan ini bila sudah membayar. Terima kasih.',
    facts.businessName || DEFAULT_BUSINESS_NAME,
  ].join('\n')
}
