import { unprotectText } from '../../../shared/csv-text.ts'
import type { CsvColumn, CsvHeader } from './csv-columns.ts'
import type { CsvRecord, Delimiter } from './csv-parse.ts'
import { rowFields } from './csv-row-fields.ts'
import type { CustomerStatus } from './customer-fields.ts'
import type { ImportDate } from './import-date.ts'
import {
  type ImportId,
  importDate,
  importId,
  importPackage,
  importPhone,
  importStatus,
  importUserId,
  requiredText,
  type WznId,
} from './import-fields.ts'

/** A row that can be stored. `line`: where it begins in the file, from 1; `userId` and `status` are null where the file gives none. */
export interface ImportRow {
  line: number
  customerId: ImportId
  userId: string | null
  nama: string
  alamat: string
  whatsapp: string
  koordinat: string
  paket: string
  status: CustomerStatus | null
  tanggalDaftar: ImportDate
}

/** A row that cannot be stored: its line, the name and id where they can be read, and every reason, joined with `; `. */
export interface Refusal {
  line: number
  name?: string
  customerId?: WznId
  reason: string
}

/** What a file is read by: the days of which time zone, and the packages that a customer can have. */
export interface ImportContext {
  timeZone: string
  packages: readonly string[]
}

/** Checks one record, by the rules and with the messages of the forms; the phone number comes out in stored form. */
export function importRow(
  record: CsvRecord,
  header: CsvHeader,
  delimiter: Delimiter,
  { timeZone, packages }: ImportContext,
): ImportRow | Refusal {
  const { line } = record
  const read = rowFields(record, header, delimiter)
  if ('reason' in read) return { line, reason: read.reason }
  const text = (column: CsvColumn) => {
    const position = header.positions[column]
    return position === undefined ? '' : unprotectText((read.fields[position] ?? '').trim()).trim()
  }
  const problems: string[] = []
  const required = (column: CsvColumn, missing: string, max: number) =>
    requiredText(text(column), { column, missing, max }, problems)
  const row = {
    line,
    userId: importUserId(text('User ID'), problems),
    customerId: importId(text('ID Pelanggan'), problems),
    nama: required('Nama', 'Nama wajib diisi', 120),
    alamat: required('Alamat', 'Alamat wajib diisi', 400),
    whatsapp: importPhone(text('WhatsApp'), problems),
    koordinat: required('Koordinat', 'Titik koordinat wajib diisi', 100),
    paket: importPackage(text('Paket'), packages, problems),
    status: importStatus(text('Status'), problems),
  }
  const tanggalDaftar = importDate(text('Tanggal Daftar'), timeZone, problems)
  if (tanggalDaftar !== undefined && problems.length === 0) return { ...row, tanggalDaftar }
  return {
    line,
    ...(row.nama !== '' && { name: row.nama }),
    ...(isGiven(row.customerId) && { customerId: row.customerId }),
    reason: problems.join('; '),
  }
}

/** True for an id that the file gives. */
export function isGiven(id: ImportId): id is WznId {
  return id !== 'none' && id !== 'fresh'
}
