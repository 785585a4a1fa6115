import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'

/** Where a page of the bill history ends; `name` is lowercased as the database does it (A to Z). */
export interface HistoryPlace {
  period: BillingPeriod
  name: string
  id: string
}

/** A place as text that travels: `2026-05 budi santoso aB3dE6`. */
export function historyCursor({ period, name, id }: HistoryPlace): string {
  return `${period} ${name} ${id}`
}

/** The place that `historyCursor` wrote; undefined for any other text. */
export function parseHistoryCursor(text: string): HistoryPlace | undefined {
  // Ids have no blank in them, names may.
  const [, month = '', name = '', id = ''] = /^(\S{7}) (?:(.*) )?(\S+)$/s.exec(text) ?? []
  const period = parsePeriod(month)
  return period && { period, name, id }
}
