import { type CalendarDay, isoWithOffset } from '../../../shared/calendar-day.ts'
import { csvLine, protectText } from '../../../shared/csv-text.ts'
import { CSV_COLUMNS } from './csv-columns.ts'
import { MISSING_CUSTOMER_ID } from './customer-fields.ts'

/** The columns of a customer that travel in CSV files, as stored. `tanggalDaftar` is an ISO instant. */
export interface CsvCustomer {
  customerId: string | null
  userId: string | null
  nama: string
  alamat: string
  whatsapp: string
  tanggalDaftar: string
  koordinat: string
  paket: string
  status: string | null
}

/** How every export begins: byte-order mark (spreadsheets then take it for UTF-8) and header line. */
export const exportHeader = `\ufeff${csvLine(CSV_COLUMNS)}`

/** A customer's nine texts in the order of `CSV_COLUMNS`, not yet protected; the date-time with the offset of `timeZone`. */
export function exportFields(customer: CsvCustomer, timeZone: string): string[] {
  return [
    shownUserId(customer),
    shownCustomerId(customer),
    customer.nama,
    customer.alamat,
    customer.whatsapp,
    customer.koordinat,
    customer.paket,
    shownStatus(customer),
    isoWithOffset(customer.tanggalDaftar, timeZone),
  ]
}

/** A customer's line of an export, with its line end. */
export function exportLine(customer: CsvCustomer, timeZone: string): string {
  return csvLine(exportFields(customer, timeZone).map(protectText))
}

/** The name of an export file: `data-pelanggan-2026-05-20.csv`. */
export function exportFileName(day: CalendarDay): string {
  return `data-pelanggan-${day}.csv`
}

/** The WZN id, `WZN-001` where there is none. */
export function shownCustomerId(customer: Pick<CsvCustomer, 'customerId'>): string {
  return customer.customerId ?? MISSING_CUSTOMER_ID
}

/** The user id; the shown WZN id where there is none, or only the stand-in for none. */
export function shownUserId(customer: Pick<CsvCustomer, 'customerId' | 'userId'>): string {
  const { userId } = customer
  return userId === null || userId.toUpperCase() === MISSING_CUSTOMER_ID ? shownCustomerId(customer) : userId
}

/** The status; a missing one is Aktif. */
export function shownStatus(customer: Pick<CsvCustomer, 'status'>): string {
  return customer.status ?? 'Aktif'
}
