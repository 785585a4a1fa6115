const DELIMITERS = [',', ';', '\t'] as const
const UNCLOSED_QUOTE = 'Tanda kutip tidak ditutup'
const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

export type Delimiter = (typeof DELIMITERS)[number]

/** One record. `line`: where it begins in the file, from 1; `quoted`: some field was; `problem`: why its fields are not to be used. */
export interface CsvRecord {
  line: number
  fields: string[]
  quoted: boolean
  problem?: string
}

/** The delimiter that a header line holds most of outside quotes; a comma when it holds none. */
export function detectDelimiter(headerLine: string): Delimiter {
  const bare = headerLine.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Reads RFC 4180 with comma, semicolon or tab and any line ends, in linear time. Fields stay as they stand; records that hold
 * nothing are left out. A quote that is never closed costs the record it is in, and reading goes on with the next line.
 */
export function parseCsv(text: string): { delimiter: Delimiter; records: CsvRecord[] } {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const separatorLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i.exec(text.slice(start, start + 10))
  const named = separatorLine?.[1] as Delimiter | undefined
  const delimiter = named ?? detectDelimiter(firstLine(text))
  const cursor: Cursor = {
    text,
    delimiter,
    position: start + (separatorLine?.[0].length ?? 0),
    line: separatorLine ? 2 : 1,
  }
  const records: CsvRecord[] = []
  while (cursor.position < text.length) {
    const record = readRecord(cursor)
    if (record.problem !== undefined || record.fields.some((field) => field.trim() !== '')) {
      records.push(record)
    }
  }
  return { delimiter, records }
}

interface Cursor {
  readonly text: string
  readonly delimiter: Delimiter
  position: number
  line: number
}

/** The first line that holds anything, without blanks before it. */
function firstLine(text: string): string {
  const start = Math.max(text.search(/\S/), 0)
  return text.slice(start, lineEnd(text, start))
}

function lineEnd(text: string, from: number): number {
  const lineBreak = /[\r\n]/g
  lineBreak.lastIndex = from
  return lineBreak.exec(text)?.index ?? text.length
}

function readRecord(cursor: Cursor): CsvRecord {
  const record: CsvRecord = { line: cursor.line, fields: [], quoted: false }
  for (;;) {
    const isQuoted = cursor.text.charCodeAt(cursor.position) === QUOTE
    const field = isQuoted ? readQuoted(cursor) : readPlain(cursor)
    record.quoted ||= isQuoted
    if (field === undefined) record.problem = UNCLOSED_QUOTE
    else record.fields.push(field)
    if (cursor.text[cursor.position] !== cursor.delimiter) break
    cursor.position++
  }
  skipLineBreak(cursor)
  return record
}

/** Up to the next delimiter or line end. */
function readPlain(cursor: Cursor): string {
  const { text, position: start } = cursor
  const delimiter = cursor.delimiter.charCodeAt(0)
  let position = start
  for (; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === delimiter || code === LF || code === CR) break
  }
  cursor.position = position
  return text.slice(start, position)
}

/**
 * From an opening quote to the next delimiter or line end behind its closing one. Undefined, and at the end of the line of the
 * opening quote, when there is no closing one. A quote with text right behind it, after a delimiter or line break, closes nothing
 * either: it opens another field, perhaps of another record, and taking it would mix them up.
 *
 * Linear, though lines are read again after a failure: a search passes only lines in which quotes come in pairs, and such a line,
 * read by itself, leaves no quote open. So no line is searched from two failing quotes, except as the last one.
 */
function readQuoted(cursor: Cursor): string | undefined {
  const { text, position: start } = cursor
  let content = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) break
    content += text.slice(from, quote)
    if (text.charCodeAt(quote + 1) === QUOTE) {
      content += '"'
      from = quote + 2
      continue
    }
    cursor.position = quote + 1
    const rest = readPlain(cursor)
    const lineBreaks = countLineBreaks(text, start, quote)
    if (rest.trim() !== '' && (lineBreaks > 0 || content.includes(cursor.delimiter))) break
    cursor.line += lineBreaks
    return content + rest
  }
  cursor.position = lineEnd(text, start)
  return undefined
}

function skipLineBreak(cursor: Cursor): void {
  if (cursor.text.charCodeAt(cursor.position) === CR) cursor.position++
  if (cursor.text.charCodeAt(cursor.position) === LF) cursor.position++
  cursor.line++
}

/** CRLF counts once. */
function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let position = from; position < to; position++) {
    const code = text.charCodeAt(position)
    if (code === LF || (code === CR && text.charCodeAt(position + 1) !== LF)) count++
  }
  return count
}
