import type { CsvHeader } from './csv-columns.ts'
import type { CsvRecord, Delimiter } from './csv-parse.ts'

/** Of the old application's unquoted rows: User ID, ID Pelanggan, Nama. */
const BEFORE_ADDRESS = 3
/** WhatsApp, latitude, longitude, Paket, Status, Tanggal Daftar. */
const AFTER_ADDRESS = 6

/**
 * The fields of a record, one for each column of the header, or the reason why there are more or fewer. The old application
 * wrote no quotes: there every comma of the address, and the one of the coordinates, began a new field. They are joined again.
 */
export function rowFields(
  record: CsvRecord,
  header: CsvHeader,
  delimiter: Delimiter,
): { fields: string[] } | { reason: string } {
  if (record.problem !== undefined) return { reason: record.problem }
  const { width } = header
  const mayBeUnquoted = header.isExport && delimiter === ',' && !record.quoted
  const trimmed = mayBeUnquoted && !header.isPadded ? record.fields : withoutPadding(record.fields, width)
  if (trimmed.length === width) return { fields: trimmed }
  if (trimmed.length < width) return { reason: `Kolom kurang: ada ${trimmed.length}, seharusnya ${width}` }
  if (mayBeUnquoted) return { fields: joinUnquoted(trimmed) }
  return { reason: `Kolom terlalu banyak: ada ${trimmed.length}, seharusnya ${width}` }
}

/** Empty fields that stand beyond the last column mean nothing. */
function withoutPadding(fields: string[], width: number): string[] {
  const lastFilled = fields.findLastIndex((field) => field.trim() !== '')
  return fields.slice(0, Math.max(width, lastFilled + 1))
}

function joinUnquoted(fields: string[]): string[] {
  const address = fields.slice(BEFORE_ADDRESS, -AFTER_ADDRESS).join(',')
  const [whatsapp = '', latitude, longitude, ...rest] = fields.slice(-AFTER_ADDRESS)
  return [...fields.slice(0, BEFORE_ADDRESS), address, whatsapp, `${latitude},${longitude}`, ...rest]
}
