import { formatRupiah } from '../../../shared/rupiah.ts'

/** The name at the foot of a message as long as the settings hold no other. */
export const DEFAULT_BUSINESS_NAME = 'RT/RW NET'

/** What stands for a customer without a name (MSG-39). */
export const UNNAMED_CUSTOMER = 'Pelanggan'

/** The text for a new customer. `whatsapp` is the stored number, `packageName` such as `4Mbps`. */
export function welcomeText(facts: {
  name: string
  whatsapp: string
  packageName: string
  businessName?: string
}): string {
  const business = facts.businessName ?? DEFAULT_BUSINESS_NAME
  return [
    `Halo ${nameOrDefault(facts.name)}, selamat datang di ${business}!`,
    '',
    'Pendaftaran Anda sudah kami terima:',
    `Paket: ${facts.packageName}`,
    `WhatsApp: ${facts.whatsapp}`,
    '',
    'Info tagihan akan kami kirim ke nomor ini. Bila ada pertanyaan, silakan balas pesan ini.',
    '',
    'Terima kasih.',
    business,
  ].join('\n')
}

/** The text after a payment. `amount` in whole rupiah, `periodLabel` `Mei 2026`, `todayLabel` `5 Mei 2026`. */
export function paymentConfirmationText(facts: {
  name: string
  amount: number
  periodLabel: string
  todayLabel: string
  businessName?: string
}): string {
  return [
    `Yth. ${nameOrDefault(facts.name)},`,
    '',
    'Pembayaran tagihan internet Anda sudah kami terima:',
    `Periode: ${facts.periodLabel}`,
    `Jumlah: ${formatRupiah(facts.amount)}`,
    `Tanggal: ${facts.todayLabel}`,
    'Status: LUNAS',
    '',
    'Terima kasih.',
    facts.businessName ?? DEFAULT_BUSINESS_NAME,
  ].join('\n')
}

/** The name, or what stands for a missing one. */
export function nameOrDefault(name: string): string {
  return name.trim() || UNNAMED_CUSTOMER
}
