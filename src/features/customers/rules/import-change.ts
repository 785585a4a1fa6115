import { dayOf, formatDay, isoWithOffset, startOfDay } from '../../../shared/calendar-day.ts'
import type { CsvColumn } from './csv-columns.ts'
import { type CsvCustomer, shownCustomerId, shownStatus, shownUserId } from './export-row.ts'
import type { ImportDate } from './import-date.ts'
import type { ExistingCustomer } from './import-match.ts'
import { type ImportRow, isGiven } from './import-row.ts'

/** One field that an import changes, with both texts as the admin reads them. */
export interface FieldChange {
  field: CsvColumn
  from: string
  to: string
}

/** A customer that an import changes: its document id and name as they are, and the columns as they will be stored. */
export interface PlannedChange {
  line: number
  id: string
  nama: string
  fields: FieldChange[]
  values: CsvCustomer
}

const SHOWN: [CsvColumn, (customer: CsvCustomer) => string][] = [
  ['User ID', shownUserId],
  ['ID Pelanggan', shownCustomerId],
  ['Nama', (customer) => customer.nama],
  ['Alamat', (customer) => customer.alamat],
  ['WhatsApp', (customer) => customer.whatsapp],
  ['Koordinat', (customer) => customer.koordinat],
  ['Paket', (customer) => customer.paket],
  ['Status', shownStatus],
]

/** What a row changes in the customer that it is about; undefined when nothing. What a row leaves open stays as it is. */
export function changeBy(
  row: ImportRow,
  customer: ExistingCustomer,
  timeZone: string,
): PlannedChange | undefined {
  const values = changedColumns(row, customer, timeZone)
  const fields = SHOWN.map(([field, shown]) => ({ field, from: shown(customer), to: shown(values) }))
    .filter(({ from, to }) => from !== to)
    .concat(dateChange(customer.tanggalDaftar, values.tanggalDaftar, timeZone))
  return fields.length === 0
    ? undefined
    : { line: row.line, id: customer.id, nama: customer.nama, fields, values }
}

/** The instant stored for a date of a file: a day is its beginning in the business time zone. */
export function importInstant(date: ImportDate, timeZone: string): string {
  return 'instant' in date ? date.instant : startOfDay(date.day, timeZone)
}

function changedColumns(row: ImportRow, customer: ExistingCustomer, timeZone: string): CsvCustomer {
  const customerId = isGiven(row.customerId) ? row.customerId : customer.customerId
  return {
    customerId,
    userId: changedUserId(row, customer, customerId),
    nama: row.nama,
    alamat: row.alamat,
    whatsapp: row.whatsapp,
    tanggalDaftar: isSameDate(row.tanggalDaftar, customer.tanggalDaftar, timeZone)
      ? customer.tanggalDaftar
      : importInstant(row.tanggalDaftar, timeZone),
    koordinat: row.koordinat,
    paket: row.paket,
    status: row.status === null || row.status === shownStatus(customer) ? customer.status : row.status,
  }
}

/** A user id that was the WZN id goes with it. */
function changedUserId(row: ImportRow, customer: ExistingCustomer, customerId: string | null): string | null {
  const follows = customer.userId !== null && customer.userId === customer.customerId
  const userId = follows ? customerId : customer.userId
  return row.userId === null || row.userId === shownUserId({ customerId, userId }) ? userId : row.userId
}

function isSameDate(date: ImportDate, stored: string, timeZone: string): boolean {
  return 'instant' in date
    ? Date.parse(date.instant) === Date.parse(stored)
    : date.day === dayOf(stored, timeZone)
}

function dateChange(from: string, to: string, timeZone: string): FieldChange[] {
  if (from === to) return []
  const days = [dayOf(from, timeZone), dayOf(to, timeZone)] as const
  const times = days[0] === days[1] ? differingTimes(from, to, timeZone) : ['', '']
  return [
    {
      field: 'Tanggal Daftar',
      from: `${formatDay(days[0])}${times[0]}`,
      to: `${formatDay(days[1])}${times[1]}`,
    },
  ]
}

/** ` 10:30`, and as many more digits as it takes to tell them apart. */
function differingTimes(from: string, to: string, timeZone: string): [string, string] {
  const wallClocks = [isoWithOffset(from, timeZone), isoWithOffset(to, timeZone)] as const
  const time = (wallClock: string, end?: number) => ` ${wallClock.slice('YYYY-MM-DDT'.length, end)}`
  const enough = ['HH:MM', 'HH:MM:SS', 'HH:MM:SS.sss']
    .map((shape) => 'YYYY-MM-DDT'.length + shape.length)
    .find((end) => time(wallClocks[0], end) !== time(wallClocks[1], end))
  return [time(wallClocks[0], enough), time(wallClocks[1], enough)]
}
