import { type BillingPeriod, periodFields } from '../../../shared/billing-period.ts'
import { type CalendarDay, MONTH_NAMES } from '../../../shared/calendar-day.ts'
import {
  dateOf,
  type FieldReading,
  givenText,
  givenValue,
  quoted,
  startReading,
  textOf,
} from '../../../shared/document-fields.ts'
import { isStoredPhone, normalizePhone } from '../../../shared/phone-number.ts'
import { isDocumentId, type ReadDocument, type SourceDocument } from '../../../shared/source-document.ts'
import { writtenDay, writtenInstant } from '../../../shared/written-date.ts'
import { type Cycle, lastPeriodOf } from './billing-cycle.ts'
import { documentAmount, documentCycle, documentPaid, documentPeriod } from './document-bill-values.ts'
import { dueDayIn } from './due-date.ts'

const FIELDS = (
  'customerId customerName whatsapp paket amount isPaid month year dueDate creationDate createdAt paidAt invoiceNumber ' +
  'billingCycle notes userID lastUpdated'
).split(' ')

/** Bills of the earlier application without a due date were due on the 5th (R24). */
const DUE_DAY = 5

/** A bill as a document of the earlier application tells it; undefined: it does not, the customer may. */
export interface DocumentBill {
  id: string
  customerId: string
  customerName: string | undefined
  whatsapp: string | undefined
  paket: string | undefined
  /** Whole rupiah. */
  amount: number
  isPaid: boolean
  month: string
  year: string
  period: BillingPeriod
  lastPeriod: BillingPeriod
  dueDate: string | null
  dueOn: CalendarDay
  creationDate: string | null
  createdAt: string
  paidAt: string | null
  invoiceNumber: string | null
  billingCycle: Cycle | null
  notes: string
  userId: string | null
  lastUpdated: string
  /** Stored columns that the document does not tell. */
  guessed: Set<string>
}

type Read<Value> = { value: Value } | { problem: string }

/** Checks a document. What decides about money and months has to be readable; bookkeeping that is missing follows from the rest. */
export function readBillDocument(document: SourceDocument, timeZone: string): ReadDocument<DocumentBill> {
  const { id } = document
  const reading = startReading(document, timeZone, FIELDS)
  const { problems, notes, guessed } = reading
  if (!isDocumentId(id)) problems.push(`ID dokumen ${quoted(id)} tidak dapat dipakai`)
  const customerId = customerIdOf(reading)
  const given = {
    customerName: givenText(reading, 'customerName', 120),
    whatsapp: phoneOf(reading),
    paket: givenText(reading, 'paket', 40),
    invoiceNumber: givenText(reading, 'invoiceNumber', 60) ?? null,
    notes: givenText(reading, 'notes', 1000) ?? '',
    userId: givenText(reading, 'userID', 128) ?? null,
  }
  const amount = take(reading, documentAmount(givenValue(reading, 'amount')))
  const isPaid = paidOf(reading)
  const period = take(reading, documentPeriod(givenValue(reading, 'month'), givenValue(reading, 'year')))
  const cycle = take(reading, documentCycle(givenValue(reading, 'billingCycle')))
  const due = dueOf(reading, period)
  const times = timesOf(reading, isPaid ?? false, period)
  if (problems.length > 0 || amount === undefined || period === undefined || due === undefined) {
    return { id, notes, reasons: [...new Set(problems)] }
  }
  const row = {
    id,
    customerId,
    ...given,
    amount,
    isPaid: isPaid ?? false,
    ...periodFields(period),
    period,
    lastPeriod: lastPeriodOf(period, cycle ?? 'monthly'),
    billingCycle: cycle ?? null,
    ...due,
    ...times,
    guessed,
  }
  return { id, notes, row }
}

function take<Value>({ problems }: FieldReading, read: Read<Value>): Value | undefined {
  if ('value' in read) return read.value
  problems.push(read.problem)
  return undefined
}

/** The customer's document id; a reference to the document counts as its last part. */
function customerIdOf(reading: FieldReading): string {
  const text = textOf(givenValue(reading, 'customerId') ?? '')
  const id = text?.replace(/^(?:projects\/[^/]+\/databases\/[^/]+\/documents\/)?[^/]+\/(?=[^/]+$)/, '')
  if (id === '') reading.problems.push('ID pelanggan (customerId) wajib diisi')
  else if (id === undefined || !isDocumentId(id)) {
    reading.problems.push(
      `ID pelanggan (customerId) tidak dapat dipakai (${quoted(givenValue(reading, 'customerId'))})`,
    )
  }
  return id ?? ''
}

// A bill without a number can still be paid and printed, so its money is not left behind for it.
function phoneOf(reading: FieldReading): string | undefined {
  const value = givenValue(reading, 'whatsapp')
  if (value === undefined) return undefined
  const number = normalizePhone((textOf(value) ?? '').replace(/^62\s*\+/, '+'))
  if (isStoredPhone(number)) return number
  reading.notes.push({
    text: 'Nomor WhatsApp pada tagihan tidak terbaca; dipakai nomor pelanggan, atau kosong',
    detail: quoted(value),
  })
  return undefined
}

function paidOf(reading: FieldReading): boolean | undefined {
  const value = givenValue(reading, 'isPaid')
  if (value !== undefined) return take(reading, documentPaid(value))
  const isPaid = givenValue(reading, 'paidAt') !== undefined
  reading.notes.push({
    text: `Field isPaid kosong; disimpan sebagai ${isPaid ? 'Lunas, karena ada tanggal bayar' : 'Belum Lunas'}`,
  })
  return isPaid
}

function dueOf(reading: FieldReading, period: BillingPeriod | undefined) {
  const value = givenValue(reading, 'dueDate')
  if (value === undefined) return period && { dueDate: null, dueOn: dueDayIn(period, DUE_DAY) }
  const date = dateOf(value, reading.timeZone)
  if (date === undefined) {
    reading.problems.push(`Jatuh tempo tidak valid (${quoted(value)})`)
    return undefined
  }
  const dueOn = writtenDay(date, reading.timeZone)
  const [year, month, day] = dueOn.split('-')
  return { dueDate: `${Number(day)} ${MONTH_NAMES[Number(month) - 1]} ${year}`, dueOn }
}

function timesOf(reading: FieldReading, isPaid: boolean, period: BillingPeriod | undefined) {
  const { document, timeZone, notes, guessed } = reading
  const creationDate = bookedAt(reading, 'creationDate')
  const updated = bookedAt(reading, 'lastUpdated')
  const made = dateOf(document.madeAt, timeZone)
  const created =
    bookedAt(reading, 'createdAt') ?? creationDate ?? (made && writtenInstant(made, timeZone)) ?? updated
  const paid = paidAtOf(reading, isPaid)
  if (created === undefined) notes.push({ text: 'Tanggal dibuat kosong; dipakai awal bulan tagihan' })
  const createdAt = created ?? paid ?? monthStart(period, timeZone)
  const paidAt = isPaid ? (paid ?? updated ?? createdAt) : null
  if (isPaid && paid === undefined) {
    guessed.add('paid_at')
    notes.push({ text: 'Lunas tanpa tanggal bayar; dipakai tanggal perubahan terakhir, atau tanggal dibuat' })
  }
  return {
    creationDate: creationDate ?? null,
    createdAt,
    paidAt,
    lastUpdated: updated ?? paidAt ?? createdAt,
  }
}

function monthStart(period: BillingPeriod | undefined, timeZone: string): string {
  return period === undefined ? '' : writtenInstant({ day: `${period}-01` as CalendarDay }, timeZone)
}

/** An instant that nothing but the order of lists hangs on: an unreadable one counts as missing. */
function bookedAt(reading: FieldReading, field: string): string | undefined {
  const value = givenValue(reading, field)
  if (value === undefined) return undefined
  const date = dateOf(value, reading.timeZone)
  if (date === undefined)
    reading.notes.push({
      text: `Field ${field} bukan tanggal yang terbaca; tidak dipakai`,
      detail: quoted(value),
    })
  return date && writtenInstant(date, reading.timeZone)
}

function paidAtOf(reading: FieldReading, isPaid: boolean): string | undefined {
  const value = givenValue(reading, 'paidAt')
  if (value === undefined) return undefined
  if (!isPaid) {
    reading.notes.push({ text: 'Belum Lunas tetapi punya tanggal bayar; tanggal bayarnya tidak dipakai' })
    return undefined
  }
  const date = dateOf(value, reading.timeZone)
  if (date === undefined) reading.problems.push(`Tanggal bayar tidak valid (${quoted(value)})`)
  return date && writtenInstant(date, reading.timeZone)
}
