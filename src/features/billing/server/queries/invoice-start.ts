import { type SqlBool, sql } from 'kysely'

// After every other character, in UTF-8 too.
const LAST_CHARACTER = '\u{10ffff}'

/** The condition that a bill's invoice number begins so, as the index can answer it. */
export function invoiceStartsWith(start: string) {
  return sql<SqlBool>`invoice_number >= ${start} and invoice_number < ${start + LAST_CHARACTER}`
}
