import { normalizePhone } from '../../../shared/phone-number.ts'
import {
  adminPhoneProblem,
  type CustomerStatus,
  MISSING_CUSTOMER_ID,
  MISSING_PACKAGE,
  STATUSES,
} from './customer-fields.ts'
import { type ImportDate, parseImportDate } from './import-date.ts'

/** An id that was given to a customer: upper case, from WZN-100. */
export type WznId = `WZN-${number}`

/** What a file says of a customer's id: that one, explicitly `none` (`WZN-001`), or nothing, so that a new customer gets a `fresh` one. */
export type ImportId = WznId | 'none' | 'fresh'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const MAX_USER_ID = 40
const MAX_PHONE = 40

/** A text that must be there, at most `max` characters; what is wrong goes to `problems`. */
export function requiredText(
  text: string,
  field: { column: string; missing: string; max: number },
  problems: string[],
): string {
  if (text === '') problems.push(field.missing)
  else problems.push(...textProblems(text, field.column, field.max))
  return text
}

/** Null when the file gives none. */
export function importUserId(text: string, problems: string[]): string | null {
  problems.push(...textProblems(text, 'User ID', MAX_USER_ID))
  return text === '' || text.toUpperCase() === MISSING_CUSTOMER_ID ? null : text
}

/** The id in upper case. */
export function importId(text: string, problems: string[]): ImportId {
  const id = text.toUpperCase()
  if (id === '') return 'fresh'
  if (id === MISSING_CUSTOMER_ID) return 'none'
  if (isWznId(id)) return id
  problems.push('ID Pelanggan harus seperti WZN-123')
  return 'none'
}

/** The number in stored form. A spreadsheet shows a long one as 6,28E+12 and then saves only that: its last digits are gone. */
export function importPhone(text: string, problems: string[]): string {
  // Apostrophes keep a spreadsheet's hands off; some programs write every number with a decimal, which would become a digit.
  const number = text.replace(/^'+/, '').replace(/^(\d{9,})[.,]0+$/, '$1')
  if (/^\d([.,]\d*)?e\+?\d+$/i.test(number)) {
    problems.push(
      `Nomor WhatsApp terpotong oleh spreadsheet (${number}): jadikan kolomnya teks, lalu isi ulang nomornya`,
    )
    return number
  }
  const textual = textProblems(number, 'WhatsApp', MAX_PHONE)
  const problem = adminPhoneProblem(number)
  if (textual.length > 0) problems.push(...textual)
  else if (problem !== undefined) problems.push(problem)
  return normalizePhone(number)
}

/** The one of the `known` packages that is meant, however it is spelt: `4 mbps`. */
export function importPackage(text: string, known: readonly string[], problems: string[]): string {
  if (known.includes(text)) return text
  const paket = known.find((name) => barePackage(name) === barePackage(text))
  if (paket === undefined) problems.push(MISSING_PACKAGE)
  return paket ?? text
}

/** Null when the file gives none. */
export function importStatus(text: string, problems: string[]): CustomerStatus | null {
  if (text === '') return null
  const status = STATUSES.find((known) => bareStatus(known) === bareStatus(text))
  if (status === undefined) problems.push('Status harus Aktif atau Non-Aktif')
  return status ?? null
}

/** A day, or an instant where the file has a time. */
export function importDate(text: string, timeZone: string, problems: string[]): ImportDate | undefined {
  const date = text === '' ? undefined : parseImportDate(text, timeZone)
  if (date === undefined) problems.push(text === '' ? 'Tanggal daftar wajib diisi' : 'Tanggal tidak valid')
  return date
}

function isWznId(text: string): text is WznId {
  return /^WZN-[1-9]\d{2,8}$/.test(text)
}

function barePackage(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase()
}

function bareStatus(text: string): string {
  return text.replace(/[\s-]+/g, '').toLowerCase()
}

/** These messages name no field, so the column stands before them. */
function textProblems(text: string, column: string, max: number): string[] {
  const problems: string[] = []
  if (text.length > max) problems.push(`${column}: Maksimal ${max} karakter`)
  if (CONTROL_CHARACTERS.test(text) || !text.isWellFormed()) {
    problems.push(`${column}: Teks mengandung karakter yang tidak diperbolehkan`)
  }
  return problems
}
