import type { DocumentNote, SourceDocument } from './source-document.ts'
import { parseWrittenDate, type WrittenDate } from './written-date.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const MAX_SHOWN = 60
/** Instants as numbers count milliseconds; anything smaller is some other number. */
const FIRST_EPOCH_MS = 100_000_000_000

/** What is found while the fields of one document are read. */
export interface FieldReading {
  document: SourceDocument
  timeZone: string
  problems: string[]
  notes: DocumentNote[]
  /** The stored columns that the document does not tell. */
  guessed: Set<string>
}

/** Begins to read a document: an id that this program cannot take is a problem, another `id` and unknown fields are notes. */
export function startReading(
  document: SourceDocument,
  timeZone: string,
  knownFields: readonly string[],
): FieldReading {
  const { fields, id } = document
  const notes: DocumentNote[] = []
  const ownId = fields['id']
  if (ownId !== undefined && ownId !== null && ownId !== id) {
    notes.push({
      text: 'Isi field id bukan nama dokumennya; nama dokumen yang dipakai',
      detail: quoted(ownId),
    })
  }
  for (const name of Object.keys(fields)) {
    if (name !== 'id' && !knownFields.includes(name))
      notes.push({ text: `Field ${quoted(name)} tidak dikenal, tidak diambil` })
  }
  return { document, timeZone, problems: [], notes, guessed: new Set() }
}

/** A field's value; undefined where it is absent, null or blank. */
export function givenValue({ document }: FieldReading, field: string): unknown {
  const value = Object.hasOwn(document.fields, field) ? document.fields[field] : undefined
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
}

/** A text, trimmed; numbers as their digits. Undefined where there is none, or where it cannot be stored, which is a problem then. */
export function givenText(reading: FieldReading, field: string, max: number): string | undefined {
  const value = givenValue(reading, field)
  if (value === undefined) return undefined
  const text = textOf(value)
  const problem = text === undefined ? `isinya bukan teks (${quoted(value)})` : textProblem(text, max)
  if (problem === undefined) return text
  reading.problems.push(`${field}: ${problem}`)
  return undefined
}

/** The text of a text or a number; undefined for all else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

/** A date or date-time as people and programs write it, or milliseconds since 1970; undefined for anything else. */
export function dateOf(value: unknown, timeZone: string): WrittenDate | undefined {
  if (typeof value === 'number') {
    const isMs = value >= FIRST_EPOCH_MS && value < 8e15
    return isMs ? parseWrittenDate(new Date(value).toISOString(), timeZone) : undefined
  }
  return typeof value === 'string' ? parseWrittenDate(value.trim(), timeZone) : undefined
}

/** A value as a report shows it: short, on one line, without anything that a terminal would act on; texts in quotation marks. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  const bare = shown.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u00b7')
  return typeof value === 'string' ? `"${bare}"` : bare
}

function textProblem(text: string, max: number): string | undefined {
  if (text.length > max) return `Maksimal ${max} karakter`
  return CONTROL_CHARACTERS.test(text) || !text.isWellFormed()
    ? 'Teks mengandung karakter yang tidak diperbolehkan'
    : undefined
}
