import * as z from 'zod/mini'
import { type BillingPeriod, parsePeriod } from './billing-period.ts'
import { type CalendarDay, parseDay } from './calendar-day.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

// PostgreSQL cannot store U+0000 and no field has a use for the others, so no text takes them; tab and line breaks stay.
const noControlCharacters = z.refine<string>(
  (text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(),
  {
    error: 'Teks mengandung karakter yang tidak diperbolehkan',
  },
)

const tooLong = (max: number) => `Maksimal ${max} karakter`

/** A trimmed text that must not be empty; `missing` is the message when it is. */
export function requiredText(missing: string, max: number) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), noControlCharacters)
}

/** A trimmed text that may be empty (the default). */
export function optionalText(max: number) {
  return z._default(
    z.string('Harus berupa teks').check(z.trim(), z.maxLength(max, tooLong(max)), noControlCharacters),
    '',
  )
}

/** A document id: ours (20 letters and digits) or one taken over from another system. */
export const documentId = z
  .string('ID tidak valid')
  .check(z.minLength(1, 'ID tidak valid'), z.regex(/^[^/\s]{1,128}$/, 'ID tidak valid'), noControlCharacters)

/** A calendar day, `YYYY-MM-DD`. */
export function calendarDay(missing: string) {
  return z.pipe(
    requiredText(missing, 10).check(
      z.refine((text) => parseDay(text) !== undefined, { error: 'Tanggal tidak valid' }),
    ),
    z.transform((text: string) => text as CalendarDay),
  )
}

/** A billing period, `YYYY-MM`. */
export const billingPeriod = z.pipe(
  requiredText('Bulan wajib diisi', 7).check(
    z.refine((text) => parsePeriod(text) !== undefined, { error: 'Bulan tidak valid' }),
  ),
  z.transform((text: string) => text as BillingPeriod),
)

/** A page number from 1, as a query parameter. */
export const pageNumber = z._default(
  z.coerce.number<number | string>('Halaman tidak valid').check(z.int(), z.gte(1), z.lte(1_000_000)),
  1,
)

/** Rows per page, 1 to 200, as a query parameter. */
export const pageSize = z._default(
  z.coerce.number<number | string>('Ukuran halaman tidak valid').check(z.int(), z.gte(1), z.lte(200)),
  25,
)
