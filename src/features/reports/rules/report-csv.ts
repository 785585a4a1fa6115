import { type BillingPeriod, periodLabel } from '../../../shared/billing-period.ts'
import { csvLine, protectText } from '../../../shared/csv-text.ts'
import { type ArrearsAge, arrearsLabel } from './arrears-age.ts'
import { formatShare, type PackageFigures, packageShares } from './package-shares.ts'

/** A file to save; `text` begins with a byte-order mark, so that spreadsheets take it for UTF-8. */
export interface CsvFile {
  name: string
  text: string
}

interface MonthOfIncome {
  period: string
  billCount: number
  paidCount: number
  billed: number
  paid: number
  outstanding: number
  received: number
}

interface OfYear {
  year: number
}

/** The twelve months, one a line; amounts in rupiah without dots. */
export function incomeCsv({ year, months }: OfYear & { months: readonly MonthOfIncome[] }): CsvFile {
  return csvFile(
    `laporan-pendapatan-${year}`,
    ['Bulan', 'Jumlah Tagihan', 'Jumlah Lunas', 'Ditagih', 'Lunas', 'Belum Lunas', 'Uang Diterima'],
    months.map((month) => [
      labelOf(month.period),
      month.billCount,
      month.paidCount,
      month.billed,
      month.paid,
      month.outstanding,
      month.received,
    ]),
  )
}

/** The packages of one month, or of the year when none is named. */
export function packageCsv(
  { year, packages }: OfYear & { packages: readonly PackageFigures[] },
  period: string | undefined,
): CsvFile {
  return csvFile(
    `laporan-paket-${period ?? year}`,
    ['Paket', 'Jumlah Tagihan', 'Jumlah Lunas', 'Ditagih', 'Lunas', 'Belum Lunas', 'Bagian'],
    packageShares(packages, period).map((one) => [
      one.paket,
      one.billCount,
      one.paidCount,
      one.billed,
      one.paid,
      one.outstanding,
      formatShare(one.share),
    ]),
  )
}

/** What is unpaid by its age, as of the report's day. */
export function arrearsCsv({
  today,
  arrears,
}: {
  today: string
  arrears: readonly { age: ArrearsAge; count: number; sum: number }[]
}): CsvFile {
  return csvFile(
    `laporan-tunggakan-${today}`,
    ['Umur Tunggakan', 'Jumlah Tagihan', 'Belum Lunas'],
    arrears.map(({ age, count, sum }) => [arrearsLabel(age), count, sum]),
  )
}

/** New and lost customers by month. */
export function customersCsv({
  year,
  customers,
}: OfYear & {
  customers: { months: readonly { period: string; joined: number; left: number }[] }
}): CsvFile {
  return csvFile(
    `laporan-pelanggan-${year}`,
    ['Bulan', 'Pelanggan Baru', 'Berhenti'],
    customers.months.map(({ period, joined, left }) => [labelOf(period), joined, left]),
  )
}

function labelOf(period: string): string {
  return periodLabel(period as BillingPeriod)
}

function csvFile(name: string, header: string[], rows: (string | number)[][]): CsvFile {
  const lines = rows.map((row) =>
    csvLine(row.map((field) => (typeof field === 'number' ? String(field) : protectText(field)))),
  )
  return { name: `${name}.csv`, text: `\ufeff${csvLine(header)}${lines.join('')}` }
}
