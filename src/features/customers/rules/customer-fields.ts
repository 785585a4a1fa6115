import { isEmptyPhone, isStoredPhone, normalizePhone } from '../../../shared/phone-number.ts'

/** The states a customer can be in; a missing one counts as Aktif. */
export const STATUSES = ['Aktif', 'Non-Aktif'] as const

export type CustomerStatus = (typeof STATUSES)[number]

/** What the list and every export show for a customer without an id of its own. */
export const MISSING_CUSTOMER_ID = 'WZN-001'

/** The form default of the phone field. */
export const DEFAULT_PHONE = '62'

/** The message where no package was chosen, or one that is not on offer. */
export const MISSING_PACKAGE = 'Pilih paket internet'

const MISSING_PHONE = 'Nomor WhatsApp wajib diisi'
const INVALID_PHONE = 'Nomor WhatsApp tidak valid'
const DIGITS_ONLY = 'Nomor WhatsApp hanya boleh berisi angka'

/** The message for a phone number typed at registration; undefined when it can be stored. */
export function registrationPhoneProblem(text: string): string | undefined {
  if (isEmptyPhone(text)) return MISSING_PHONE
  return isStoredPhone(normalizePhone(text)) ? undefined : INVALID_PHONE
}

/** The message for a phone number typed by the admin; undefined when it can be stored. */
export function adminPhoneProblem(text: string): string | undefined {
  if (isEmptyPhone(text)) return MISSING_PHONE
  const stored = normalizePhone(text)
  if (!/^\d+$/.test(stored)) return DIGITS_ONLY
  return isStoredPhone(stored) ? undefined : INVALID_PHONE
}

/** The warning beside the coordinates field when the text gives no point for the map. */
export const UNREADABLE_COORDINATES = 'Koordinat tidak terbaca, pelanggan tidak akan tampil di peta.'
