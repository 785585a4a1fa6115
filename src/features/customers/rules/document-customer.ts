import { formatCoordinates, parseCoordinates } from '../../../shared/coordinates.ts'
import {
  dateOf,
  type FieldReading,
  givenText,
  givenValue,
  quoted,
  startReading,
  textOf,
} from '../../../shared/document-fields.ts'
import { isDocumentId, type ReadDocument, type SourceDocument } from '../../../shared/source-document.ts'
import { writtenInstant } from '../../../shared/written-date.ts'
import type { CustomerStatus } from './customer-fields.ts'
import {
  type ImportId,
  importId,
  importPackage,
  importPhone,
  importStatus,
  importUserId,
  type WznId,
} from './import-fields.ts'
import type { ImportContext } from './import-row.ts'

const FIELDS = 'customerId userID nama alamat whatsapp tanggalDaftar koordinat paket status'.split(' ')
/** What stands for a text that no document may lack, and this one does. */
const ABSENT = '-'

/** A customer as a document of the earlier application tells it. */
export interface DocumentCustomer {
  id: string
  /** Undefined when it tells none; `unusable` when what it tells is none. */
  wznId: WznId | 'unusable' | undefined
  /** Null when it tells none, or the WZN id again. */
  userId: string | null
  nama: string
  alamat: string
  whatsapp: string
  koordinat: string
  paket: string
  status: CustomerStatus | null
  /** ISO instant. */
  tanggalDaftar: string
  /** Columns that the document does not tell. */
  guessed: ReadonlySet<string>
}

/** Checks a document by the rules of the forms and the CSV import. What is missing is replaced where nobody is harmed by it, with a note. */
export function readCustomerDocument(
  document: SourceDocument,
  { timeZone, packages }: ImportContext,
): ReadDocument<DocumentCustomer> {
  const reading = startReading(document, timeZone, FIELDS)
  const { problems, notes, guessed } = reading
  if (!isDocumentId(document.id)) problems.push(`ID dokumen ${quoted(document.id)} tidak dapat dipakai`)
  const wznId = wznIdOf(reading)
  const userId = importUserId(givenText(reading, 'userID', 40) ?? '', problems)
  const nama = givenText(reading, 'nama', 120) ?? ''
  if (isAbsent(reading, 'nama')) problems.push('Nama wajib diisi')
  const row = {
    id: document.id,
    wznId,
    userId: userId?.toUpperCase() === wznId ? null : userId,
    nama,
    alamat: textOrDash(reading, 'alamat', 400),
    whatsapp: phoneOf(reading),
    koordinat: coordinatesOf(reading),
    paket: packageOf(reading, packages),
    status: importStatus(givenText(reading, 'status', 40) ?? '', problems),
    tanggalDaftar: registeredAt(reading),
    guessed,
  }
  return problems.length === 0
    ? { id: document.id, notes, row }
    : { id: document.id, notes, reasons: [...new Set(problems)] }
}

function isAbsent(reading: FieldReading, field: string): boolean {
  return givenValue(reading, field) === undefined
}

// An id that is none is no reason to lose the customer: it gets another one.
function wznIdOf(reading: FieldReading): DocumentCustomer['wznId'] {
  const value = givenValue(reading, 'customerId')
  if (value === undefined) return undefined
  const problems: string[] = []
  const id: ImportId = importId(textOf(value) ?? 'bukan teks', problems)
  if (problems.length > 0) {
    reading.notes.push({
      text: 'ID pelanggan tidak dapat dipakai; diberi ID baru',
      detail: quoted(value),
    })
    return 'unusable'
  }
  return id === 'none' || id === 'fresh' ? undefined : id
}

function textOrDash(reading: FieldReading, field: string, max: number): string {
  if (isAbsent(reading, field)) return dash(reading, field)
  return givenText(reading, field, max) ?? ''
}

function dash({ notes, guessed }: FieldReading, field: string): string {
  notes.push({ text: `Field ${field} kosong; disimpan sebagai "${ABSENT}"` })
  guessed.add(field)
  return ABSENT
}

// The earlier application put 62 in front of a number that began with +62.
function phoneOf(reading: FieldReading): string {
  const text = givenText(reading, 'whatsapp', 40)
  if (text === undefined && !isAbsent(reading, 'whatsapp')) return ''
  return importPhone((text ?? '').replace(/^62\s*\+/, '+'), reading.problems)
}

function coordinatesOf(reading: FieldReading): string {
  const value = givenValue(reading, 'koordinat')
  if (value !== null && typeof value === 'object' && 'latitude' in value && 'longitude' in value) {
    const { latitude, longitude } = value
    if (typeof latitude === 'number' && typeof longitude === 'number') {
      const text = formatCoordinates({ latitude, longitude })
      if (parseCoordinates(text)) return text
    }
  }
  return textOrDash(reading, 'koordinat', 100)
}

function packageOf(reading: FieldReading, packages: readonly string[]): string {
  const text = givenText(reading, 'paket', 40)
  if (text === undefined) {
    if (isAbsent(reading, 'paket')) reading.problems.push('Paket wajib diisi')
    return ''
  }
  const unknown: string[] = []
  const paket = importPackage(text, packages, unknown)
  if (unknown.length > 0)
    reading.problems.push(
      `Paket ${quoted(text)} belum ada di program ini: tambahkan di Pengaturan, lalu ulangi impor`,
    )
  return paket
}

function registeredAt(reading: FieldReading): string {
  const { document, timeZone, problems, notes, guessed } = reading
  const value = givenValue(reading, 'tanggalDaftar')
  if (value === undefined && document.madeAt !== undefined) {
    const made = dateOf(document.madeAt, timeZone)
    if (made !== undefined) {
      notes.push({ text: 'Tanggal daftar kosong; dipakai tanggal dokumen dibuat' })
      guessed.add('tanggal_daftar')
      return writtenInstant(made, timeZone)
    }
  }
  const date = dateOf(value, timeZone)
  if (date !== undefined) return writtenInstant(date, timeZone)
  problems.push(
    value === undefined ? 'Tanggal daftar wajib diisi' : `Tanggal daftar tidak valid (${quoted(value)})`,
  )
  return ''
}
