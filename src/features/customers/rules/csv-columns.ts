/** The columns of an export, in its order. */
export const CSV_COLUMNS = [
  'User ID',
  'ID Pelanggan',
  'Nama',
  'Alamat',
  'WhatsApp',
  'Koordinat',
  'Paket',
  'Status',
  'Tanggal Daftar',
] as const

export type CsvColumn = (typeof CSV_COLUMNS)[number]

const OPTIONAL: readonly CsvColumn[] = ['User ID', 'ID Pelanggan', 'Status']

/**
 * Where a file has its columns. `width`: how many, unknown ones too; `isExport`: the nine of an export in their order; `isPadded`:
 * a spreadsheet put empty ones behind them.
 */
export interface CsvHeader {
  positions: Partial<Record<CsvColumn, number>>
  width: number
  isExport: boolean
  isPadded: boolean
}

/** Finds the columns by name, in any order and case; unknown ones are passed over. Tells which are missing, or there twice. */
export function readHeader(
  fields: readonly string[],
): CsvHeader | { missing: CsvColumn[] } | { repeated: CsvColumn[] } {
  const names = fields.map(normalName)
  const width = names.findLastIndex((name) => name !== '') + 1
  const missing = CSV_COLUMNS.filter(
    (column) => !OPTIONAL.includes(column) && !names.includes(normalName(column)),
  )
  if (missing.length > 0) return { missing }
  const repeated = CSV_COLUMNS.filter(
    (column) => names.indexOf(normalName(column)) !== names.lastIndexOf(normalName(column)),
  )
  if (repeated.length > 0) return { repeated }
  const found = CSV_COLUMNS.map((column) => [column, names.indexOf(normalName(column))] as const)
  return {
    positions: Object.fromEntries(found.filter(([, position]) => position !== -1)),
    width,
    isExport: width === CSV_COLUMNS.length && found.every(([, position], index) => position === index),
    isPadded: width < fields.length,
  }
}

function normalName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
