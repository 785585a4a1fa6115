import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'
import { quoted, textOf } from '../../../shared/document-fields.ts'
import { MAX_RUPIAH } from '../../../shared/rupiah.ts'
import { parseMonthName } from '../../../shared/written-date.ts'
import { CYCLES, type Cycle } from './billing-cycle.ts'

type Read<Value> = { value: Value } | { problem: string }

const PAID_WORDS = new Map([
  ...['true', '1', 'ya', 'lunas', 'sudah', 'sudah lunas', 'sudah bayar', 'paid'].map(
    (word) => [word, true] as const,
  ),
  ...['false', '0', 'tidak', 'belum', 'belum lunas', 'belum bayar', 'unpaid'].map(
    (word) => [word, false] as const,
  ),
])

const CYCLE_WORDS = new Map<string, Cycle>([
  ...CYCLES.map((cycle) => [cycle as string, cycle] as const),
  ['bulanan', 'monthly'],
  ['triwulanan', 'quarterly'],
  ['tahunan', 'annually'],
])

/** Whole rupiah from 0 of a number, or of a text such as `100000`, `100.000`, `Rp 100.000,00`. */
export function documentAmount(value: unknown): Read<number> {
  if (value === undefined) return { problem: 'Jumlah wajib diisi' }
  const amount = typeof value === 'string' ? writtenAmount(value) : value
  if (typeof amount !== 'number' || !Number.isFinite(amount))
    return { problem: `Jumlah tidak valid (${quoted(value)})` }
  if (amount < 0) return { problem: `Jumlah tidak boleh negatif (${quoted(value)})` }
  if (!Number.isInteger(amount)) return { problem: `Jumlah harus bilangan bulat (${quoted(value)})` }
  if (amount > MAX_RUPIAH) return { problem: `Jumlah terlalu besar (${quoted(value)})` }
  return { value: amount }
}

function writtenAmount(text: string): number | undefined {
  const bare = text.trim().replace(/^(-?)\s*Rp\.?\s*/i, '$1')
  const grouped = /^(-?\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(bare)
  const plain = /^(-?\d{1,15})(?:[.,](\d{1,2}))?$/.exec(bare)
  const [, whole, cents = '0'] = grouped ?? plain ?? []
  return whole === undefined ? undefined : Number(`${whole.replaceAll('.', '')}.${cents}`)
}

/** Whether a bill is paid, of a flag, 0 and 1, or a word. */
export function documentPaid(value: unknown): Read<boolean> {
  if (typeof value === 'boolean') return { value }
  const isPaid = PAID_WORDS.get((textOf(value) ?? '').toLowerCase())
  return isPaid === undefined ? { problem: `Status lunas tidak valid (${quoted(value)})` } : { value: isPaid }
}

/** The period of a month (name, or number from 1) and a year; or of one text `2026-05` or `Mei 2026` in place of the month. */
export function documentPeriod(month: unknown, year: unknown): Read<BillingPeriod> {
  if (month === undefined) return { problem: 'Bulan wajib diisi' }
  const text = textOf(month) ?? ''
  const [, name = text, nameYear] = /^(\S+)\s+(\d{4})$/.exec(text) ?? []
  const [, isoYear, isoMonth] = /^(\d{4})-(\d\d)$/.exec(text) ?? []
  const said = textOf(year) ?? nameYear ?? isoYear
  const number = isoMonth ?? (/^\d\d?$/.test(name) ? name : String(parseMonthName(name) ?? ''))
  const period = parsePeriod(`${said ?? ''}-${number.padStart(2, '0')}`)
  const isClash = said !== undefined && [nameYear, isoYear].some((one) => one !== undefined && one !== said)
  if (period !== undefined && !isClash) return { value: period }
  if (year === undefined && said === undefined) return { problem: 'Tahun wajib diisi' }
  return { problem: `Bulan tidak valid (${quoted(month)}, tahun ${quoted(year)})` }
}

/** The cycle; undefined when there is none. */
export function documentCycle(value: unknown): Read<Cycle | undefined> {
  if (value === undefined) return { value: undefined }
  const cycle = CYCLE_WORDS.get((textOf(value) ?? '').toLowerCase())
  return cycle === undefined ? { problem: `Siklus tagihan tidak valid (${quoted(value)})` } : { value: cycle }
}

/** The period and number of an invoice number of the usual form, `INV/202605/001`; undefined for any other. */
export function invoiceSequenceOf(
  invoiceNumber: string,
): { period: BillingPeriod; number: number } | undefined {
  const [, year, month, digits] = /^INV\/(\d{4})(\d\d)\/(\d{1,9})$/.exec(invoiceNumber) ?? []
  const period = parsePeriod(`${year}-${month}`)
  return period && { period, number: Number(digits) }
}
