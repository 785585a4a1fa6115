import { type CsvColumn, readHeader } from './csv-columns.ts'
import { parseCsv } from './csv-parse.ts'
import { type ImportContext, type ImportRow, importRow, type Refusal } from './import-row.ts'

/** What a file holds, in its order; or which columns its header misses or has twice. An empty file misses every required one. */
export type ImportFile =
  | { rows: ImportRow[]; refused: Refusal[] }
  | { missing: CsvColumn[] }
  | { repeated: CsvColumn[] }

// A few milliseconds of work.
const ROWS_PER_STEP = 500

/** Reads and checks the text of an import file. Thousands of rows take a while: between two steps something else may be done. */
export function* readImportFile(text: string, context: ImportContext): Generator<void, ImportFile> {
  const { delimiter, records } = parseCsv(text)
  const [first, ...others] = records
  const header = readHeader(first?.fields ?? [])
  if (!('positions' in header)) return header
  const read: (ImportRow | Refusal)[] = []
  for (const record of others) {
    read.push(importRow(record, header, delimiter, context))
    if (read.length % ROWS_PER_STEP === 0) yield
  }
  return {
    rows: read.filter(isRow),
    refused: read.filter(isRefusal),
  }
}

function isRow(read: ImportRow | Refusal): read is ImportRow {
  return !('reason' in read)
}

function isRefusal(read: ImportRow | Refusal): read is Refusal {
  return 'reason' in read
}
