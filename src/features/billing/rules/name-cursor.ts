import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'

/** Where a part of a list by names ends, which is about a month or has months; `name` is lowercased as the database does it (A to Z). */
export interface NamePlace {
  period: BillingPeriod
  name: string
  id: string
}

/** A place as text that travels: `2026-05 budi santoso aB3dE6`. */
export function nameCursor({ period, name, id }: NamePlace): string {
  return `${period} ${name} ${id}`
}

/** The place that `nameCursor` wrote; undefined for any other text. */
export function parseNameCursor(text: string): NamePlace | undefined {
  // Ids have no blank in them, names may.
  const [, month = '', name = '', id = ''] = /^(\S{7}) (?:(.*) )?(\S+)$/s.exec(text) ?? []
  const period = parsePeriod(month)
  return period && { period, name, id }
}
