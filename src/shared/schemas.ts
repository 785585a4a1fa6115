import * as z from 'zod/mini'
import { type BillingPeriod, parsePeriod } from './billing-period.ts'
import { type CalendarDay, parseDay } from './calendar-day.ts'
import { noControlCharacters, requiredText } from './text-schemas.ts'

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
