import { type SqlBool, sql } from 'kysely'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import type { HistoryPage, HistoryQuery } from '../../history-contract.ts'
import type { NamePlace } from '../../rules/name-cursor.ts'

/** A question about the history: the first `limit` bills after a place. */
export interface HistoryQuestion extends Pick<HistoryQuery, 'search' | 'from' | 'to' | 'status'> {
  after: NamePlace | undefined
  limit: number
}

/** The bills after the place, with count and sums (rupiah) of all that the question finds. */
export interface FoundBills extends Pick<HistoryPage, 'count' | 'billedSum' | 'paidSum' | 'cut'> {
  rows: TagihanTable[]
}

/** Bills after a place in the order of the history. */
export function isAfter(place: NamePlace) {
  return sql<SqlBool>`(period < ${place.period} or (period = ${place.period} and ${isAfterInPeriod(place)}))`
}

/** The same among the bills of the place's month. */
export function isAfterInPeriod({ name, id }: NamePlace) {
  // SQLite finds the place in the index by the name; by the pair of both it would read the month from its start.
  return sql<SqlBool>`(lower(customer_name) >= ${name} and (lower(customer_name) > ${name} or id > ${id}))`
}

// Literals: the index of unpaid bills is not found by a parameter.
const STATUS_CONDITIONS = {
  semua: undefined,
  lunas: sql<SqlBool>`is_paid = 1`,
  belum: sql<SqlBool>`is_paid = 0`,
} satisfies Record<HistoryQuery['status'], unknown>

/** The status as a condition on bills; undefined for all. */
export function statusCondition(status: HistoryQuery['status']) {
  return STATUS_CONDITIONS[status]
}
