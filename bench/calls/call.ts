/** Of the data, what the questions need. */
export interface Facts {
  customers: number
  /** Bills of the last month, and unpaid ones of any. */
  billIds: readonly string[]
  unpaidIds: readonly string[]
  messageIds: readonly string[]
  changeIds: readonly string[]
  /** A marker of the map at zoom 14. */
  cell: number
  /** The document ids of all active customers with a number. */
  activeIds: readonly string[]
}

/** The nearest minimal thing that the plain database does (`limits.ts`). */
export type LimitName =
  | 'one row by its key'
  | '25 customers by their keys'
  | '25 bills by their keys'
  | '1,000 customers by their keys'
  | '1,000 bills by their keys'
  | '20 messages by their keys'
  | 'one pass over all search texts'
  | 'one pass over all names'
  | 'ids of all active customers'
  | 'all active customers'
  | 'all bills of a month'
  | 'sum over the unpaid bills'
  | 'one durable commit'

/** A call that a screen makes. */
export interface Call {
  /** `slice.name` in the contract. */
  endpoint: string
  what: string
  /** Below `/api`; `run` counts the calls, so that they do not all ask for the same. */
  path: (run: number, facts: Facts) => string
  /** Sent by POST. */
  body?: (run: number, facts: Facts) => unknown
  limit: LimitName
  /** For SQLite, milliseconds; PostgreSQL gets twice that. */
  targetMs: number
  /** Its cost is that of the rows that it answers, and these are all. */
  answersAll?: boolean
  /** It answers in parts, and all of them are asked for, one after another. */
  isInParts?: boolean
}

/** Targets for SQLite at 100,000 customers and 1.2 million bills, p99 in milliseconds. */
export const TARGETS = { list: 5, search: 30, month: 15, dashboard: 5, other: 15, part: 50 }

/** One of those, another one each time. */
export function oneOf<T>(items: readonly T[], run: number): T {
  const item = items[(run * 7919) % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** A page number between the first and the last, another one each time. */
export function somePage(run: number, pages: number): number {
  return 1 + ((run * 37) % Math.max(1, Math.floor(pages)))
}
