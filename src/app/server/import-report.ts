import { closeSync, openSync, writeSync } from 'node:fs'
import { csvLine, protectText } from '../../shared/csv-text.ts'
import { quoted } from '../../shared/document-fields.ts'
import { formatRupiah, groupThousands } from '../../shared/rupiah.ts'
import type { DocumentOutcome } from '../../shared/source-document.ts'
import type { ImportTally, ToldDocument } from './import-tally.ts'
import { COLLECTIONS, type CollectionName, type ImportRun } from './run-document-import.ts'
import { textTable } from './text-table.ts'

const STATES: Record<DocumentOutcome['state'], string> = {
  taken: 'diambil',
  same: 'sudah ada',
  differs: 'berbeda, dibiarkan',
  deleted: 'dihapus di sini, dibiarkan',
  refused: 'ditolak',
}

/** The report as the terminal shows it: counts, sums, every refused document, and of the rest how many and the first ones. */
export function importLines({ tallies }: ImportRun): string[] {
  const { tagihan } = tallies
  const sums =
    tagihan.taken === 0
      ? []
      : [
          `Nilai tagihan yang diambil: sumber ${formatRupiah(tagihan.toldSum)}, tersimpan ${formatRupiah(tagihan.storedSum)}.`,
        ]
  return [
    ...textTable(
      ['KOLEKSI', 'DIAMBIL', 'SUDAH ADA', 'BERBEDA', 'DIHAPUS DI SINI', 'DITOLAK'],
      COLLECTIONS.map((name) => {
        const { taken, same, differs, deleted, refused } = tallies[name]
        return [name, ...[taken, same, differs, deleted, refused].map(groupThousands)]
      }),
    ),
    ...sums,
    ...COLLECTIONS.flatMap((name) => detailLines(name, tallies[name])),
  ]
}

function detailLines(name: CollectionName, tally: ImportTally): string[] {
  return [
    ...block(`Ditolak dari ${name}:`, tally.refusals, tally.refused),
    ...block(`Berbeda dari yang tersimpan, dibiarkan (${name}):`, tally.differing, tally.differs),
    ...block(`Pernah dihapus di program ini, dibiarkan (${name}):`, tally.gone, tally.deleted),
    ...noteLines(name, tally),
  ]
}

function block(title: string, told: readonly ToldDocument[], count: number): string[] {
  if (count === 0) return []
  const lines = told.map(({ id, reason }) => `  ${shownId(id)}${reason && `  ${reason}`}`)
  const more = count - told.length
  const rest = more === 0 ? [] : [`  dan ${groupThousands(more)} lagi; --report FILE mencatat semuanya`]
  return ['', title, ...lines, ...rest]
}

function noteLines(name: CollectionName, { notes }: ImportTally): string[] {
  if (notes.size === 0) return []
  const lines = [...notes].map(([text, { count, examples }]) => {
    const more = count > examples.length ? ', …' : ''
    return `  ${groupThousands(count)}x ${text} (${examples.map(shownId).join(', ')}${more})`
  })
  return ['', `Catatan (${name}):`, ...lines]
}

/** An id without what a terminal would act on. */
function shownId(id: string): string {
  return quoted(id).slice(1, -1)
}

/** A file that takes every document of which there is something to tell, as it comes. */
export interface ReportFile {
  add(collection: CollectionName, outcomes: readonly DocumentOutcome[]): void
  close(): void
}

/** Makes the report file, readable for its owner only; `.json` or `.csv` by its name. Throws when it exists or cannot be made. */
export function openReportFile(path: string): ReportFile {
  const file = openSync(path, 'wx', 0o600)
  const isJson = path.toLowerCase().endsWith('.json')
  let isEmpty = true
  writeSync(
    file,
    isJson ? '[' : `\ufeff${csvLine(['Koleksi', 'ID dokumen', 'Keadaan', 'Alasan', 'Catatan'])}`,
  )
  return {
    add(collection, outcomes) {
      const lines = outcomes
        .filter(({ state, notes }) => !['taken', 'same'].includes(state) || notes.length > 0)
        .map((outcome) => {
          const line = isJson
            ? `${isEmpty ? '' : ','}\n${JSON.stringify(jsonOf(collection, outcome))}`
            : csvOf(collection, outcome)
          isEmpty = false
          return line
        })
      writeSync(file, lines.join(''))
    },
    close() {
      if (isJson) writeSync(file, '\n]\n')
      closeSync(file)
    },
  }
}

function jsonOf(collection: CollectionName, { id, state, reasons, notes }: DocumentOutcome): object {
  return { koleksi: collection, id, keadaan: STATES[state], alasan: reasons, catatan: notes.map(noteText) }
}

function csvOf(collection: CollectionName, { id, state, reasons, notes }: DocumentOutcome): string {
  const fields = [collection, id, STATES[state], reasons.join('; '), notes.map(noteText).join('; ')]
  return csvLine(fields.map(protectText))
}

function noteText({ text, detail }: DocumentOutcome['notes'][number]): string {
  return detail === undefined ? text : `${text} (${detail})`
}
