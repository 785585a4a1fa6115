import { formatRupiah } from '../../../shared/rupiah.ts'
import { BUILT_IN_TEXTS } from './built-in-texts.ts'
import { fillText } from './fill-text.ts'

/** What stands for a customer without a name (MSG-39). */
const UNNAMED_CUSTOMER = 'Pelanggan'

/** Who writes, and how to pay; `bankDetails` follows `transfer bank:`, e.g. `BCA 123 a.n. Budi`. */
export interface BusinessWords {
  name: string
  bankDetails: string
}

/** The text for a new customer. `whatsapp` is the stored number, `packageName` such as `4Mbps`; `template` the admin's own words. */
export function welcomeText(facts: {
  name: string
  whatsapp: string
  packageName: string
  business: Pick<BusinessWords, 'name'>
  template?: string
}): string {
  return fillText(facts.template || BUILT_IN_TEXTS.welcome, {
    Nama: nameOrDefault(facts.name),
    paket: facts.packageName,
    nomor: facts.whatsapp,
    usaha: facts.business.name,
  })
}

/** The text after a payment. `amount` in whole rupiah, `periodLabel` `Mei 2026`, `todayLabel` `5 Mei 2026`. */
export function paymentConfirmationText(facts: {
  name: string
  amount: number
  periodLabel: string
  todayLabel: string
  business: Pick<BusinessWords, 'name'>
  template?: string
}): string {
  return fillText(facts.template || BUILT_IN_TEXTS.confirmation, {
    Nama: nameOrDefault(facts.name),
    tagihan: formatRupiah(facts.amount),
    periode: facts.periodLabel,
    'tanggal bayar': facts.todayLabel,
    usaha: facts.business.name,
  })
}

/** The name, or what stands for a missing one. */
export function nameOrDefault(name: string): string {
  return name.trim() || UNNAMED_CUSTOMER
}
