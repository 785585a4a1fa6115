import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../../shared/rupiah.ts'
import { averageBilling } from '../../rules/bill-totals.ts'
import { lastDueSoonDay } from '../../rules/due-date.ts'

/** All bills in figures, rupiah where it is money. */
export interface BillSummary {
  billCount: number
  pendingCount: number
  dueSoonCount: number
  overdueCount: number
  totalIncome: Rupiah
  monthIncome: Rupiah
  averageBilling: Rupiah
}

/** The figures of all bills, from the kept totals: as quick with a million bills as with ten. */
export async function readBillSummary(
  reader: Reader,
  today: CalendarDay,
  month: BillingPeriod,
): Promise<BillSummary> {
  const { billCount, paidCount, paidSum } = await reader
    .selectFrom('period_total')
    .select([
      sql<number>`coalesce(sum(bill_count), 0)`.as('billCount'),
      sql<number>`coalesce(sum(paid_count), 0)`.as('paidCount'),
      sql<Rupiah>`coalesce(sum(paid_sum), 0)`.as('paidSum'),
    ])
    .executeTakeFirstOrThrow()
  const income = await reader
    .selectFrom('income_total')
    .select('paid_sum')
    .where('month', '=', month)
    .executeTakeFirst()
  return {
    billCount,
    pendingCount: billCount - paidCount,
    dueSoonCount: await countDue(reader, today, lastDueSoonDay(today)),
    overdueCount: await countOverdue(reader, today),
    totalIncome: paidSum,
    monthIncome: rupiah(income?.paid_sum ?? 0),
    averageBilling: averageBilling(paidSum, billCount),
  }
}

async function countDue(reader: Reader, first: CalendarDay, last: CalendarDay): Promise<number> {
  const { count } = await reader
    .selectFrom('due_total')
    .select(sql<number>`coalesce(sum(unpaid_count), 0)`.as('count'))
    .where('due_on', '>=', first)
    .where('due_on', '<=', last)
    .executeTakeFirstOrThrow()
  return count
}

async function countOverdue(reader: Reader, today: CalendarDay): Promise<number> {
  const { count } = await reader
    .selectFrom('due_total')
    .select(sql<number>`coalesce(sum(unpaid_count), 0)`.as('count'))
    .where('due_on', '<', today)
    .executeTakeFirstOrThrow()
  return count
}
