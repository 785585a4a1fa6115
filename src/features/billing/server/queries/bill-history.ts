import { sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { PeriodTotalTable, TagihanTable } from '../../../../platform/database/tables.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { type CalendarDay, dayOf } from '../../../../shared/calendar-day.ts'
import { asciiLower } from '../../../../shared/search-pattern.ts'
import type { HistoryBill, HistoryPage, HistoryQuery } from '../../history-contract.ts'
import { isOverdue } from '../../rules/due-date.ts'
import { type NamePlace, nameCursor } from '../../rules/name-cursor.ts'
import { searchHistory } from './bill-history-search.ts'
import { placeOfCursor } from './cursor-place.ts'
import {
  type FoundBills,
  type HistoryQuestion,
  isAfterInPeriod,
  statusCondition,
} from './history-question.ts'

/** Some bills of the history, newest month first, then by name; throws BAD_REQUEST for a cursor that is none. */
export async function listHistory(
  reader: Reader,
  deps: { clock: Clock; timeZone: string },
  query: HistoryQuery,
): Promise<HistoryPage> {
  const question = { ...query, after: placeOfCursor(query.cursor), limit: query.pageSize + 1 }
  const { rows, ...found } = await (query.search === '' ? listByPeriod : searchHistory)(reader, question)
  const shown = rows.slice(0, query.pageSize)
  const last = shown.at(-1)
  const today = dayOf(nowInstant(deps.clock), deps.timeZone)
  return {
    rows: shown.map((row) => toHistoryBill(row, today)),
    next: last && rows.length > shown.length ? nameCursor(placeOf(last)) : null,
    ...found,
    unpaidSum: found.billedSum - found.paidSum,
  }
}

/** Month after month, each by the index of its names; what the months have in all is kept, not counted. */
async function listByPeriod(reader: Reader, question: HistoryQuestion): Promise<FoundBills> {
  const totals = (await readPeriods(reader, question)).map((total) => ofStatus(total, question.status))
  const rows: TagihanTable[] = []
  for (const { period, count } of totals) {
    if (rows.length === question.limit) break
    if (count === 0 || (question.after && period > question.after.period)) continue
    rows.push(...(await billsOfPeriod(reader, period, question, question.limit - rows.length)))
  }
  const sum = (name: 'count' | 'billedSum' | 'paidSum') =>
    totals.reduce((before, total) => before + total[name], 0)
  return { rows, count: sum('count'), billedSum: sum('billedSum'), paidSum: sum('paidSum'), cut: null }
}

function readPeriods(reader: Reader, { from, to }: HistoryQuestion): Promise<PeriodTotalTable[]> {
  return reader
    .selectFrom('period_total')
    .selectAll()
    .$if(from !== undefined, (all) => all.where('period', '>=', from ?? ''))
    .$if(to !== undefined, (all) => all.where('period', '<=', to ?? ''))
    .orderBy('period', 'desc')
    .execute()
}

function ofStatus(total: PeriodTotalTable, status: HistoryQuery['status']) {
  const { period, bill_count, paid_count, billed_sum, paid_sum } = total
  if (status === 'lunas') return { period, count: paid_count, billedSum: paid_sum, paidSum: paid_sum }
  if (status === 'belum')
    return { period, count: bill_count - paid_count, billedSum: billed_sum - paid_sum, paidSum: 0 }
  return { period, count: bill_count, billedSum: billed_sum, paidSum: paid_sum }
}

function billsOfPeriod(
  reader: Reader,
  period: string,
  { after, status }: HistoryQuestion,
  limit: number,
): Promise<TagihanTable[]> {
  const condition = statusCondition(status)
  const place = after?.period === period ? after : undefined
  return reader
    .selectFrom('tagihan')
    .selectAll()
    .where('period', '=', period)
    .$if(condition !== undefined, (all) => all.where(condition as NonNullable<typeof condition>))
    .$if(place !== undefined, (all) => all.where(isAfterInPeriod(place as NamePlace)))
    .orderBy(sql`lower(customer_name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

function placeOf(row: TagihanTable): NamePlace {
  return { period: row.period as BillingPeriod, name: asciiLower(row.customer_name), id: row.id }
}

function toHistoryBill(row: TagihanTable, today: CalendarDay): HistoryBill {
  const isPaid = row.is_paid === 1
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    paket: row.paket,
    amount: row.amount,
    period: row.period,
    lastPeriod: row.last_period,
    isPaid,
    isOverdue: isOverdue({ isPaid, dueOn: row.due_on as CalendarDay }, today),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    invoiceNumber: row.invoice_number,
  }
}
