import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { PeriodTotalTable } from '../../../../platform/database/tables.ts'
import { type BillingPeriod, periodOf } from '../../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { type Rupiah, rupiah } from '../../../../shared/rupiah.ts'
import { mergeDeltas, type PeriodTotals, type TotalsDelta } from '../../rules/bill-totals.ts'

/** The kept totals, earliest month or day first, without those that have nothing any more. */
export async function readTotals(reader: Reader): Promise<TotalsDelta> {
  const periods = await reader.selectFrom('period_total').selectAll().execute()
  const packages = await reader.selectFrom('package_total').selectAll().execute()
  const payments = await reader.selectFrom('income_total').selectAll().execute()
  const dues = await reader.selectFrom('due_total').selectAll().execute()
  return mergeDeltas([
    {
      dues: dues.map((row) => ({
        dueOn: row.due_on as CalendarDay,
        unpaidCount: row.unpaid_count,
        unpaidSum: rupiah(row.unpaid_sum),
      })),
      periods: periods.map(periodTotalsOf),
      packages: packages.map((row) => ({ ...periodTotalsOf(row), paket: row.paket })),
      payments: payments.map((row) => ({
        month: row.month as BillingPeriod,
        paidCount: row.paid_count,
        paidSum: rupiah(row.paid_sum),
      })),
    },
  ])
}

/** The totals as a count of all bills gives them; payments by their month in the time zone. */
export async function countTotals(reader: Reader, timeZone: string): Promise<TotalsDelta> {
  const packages = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      'period',
      'paket',
      eb.fn.countAll<number>().as('billCount'),
      sql<number>`sum(is_paid)`.as('paidCount'),
      sql<Rupiah>`sum(amount)`.as('billedSum'),
      sql<Rupiah>`sum(case when is_paid = 1 then amount else 0 end)`.as('paidSum'),
    ])
    .groupBy(['period', 'paket'])
    .execute()
  const packageTotals = packages.map((row) => ({ ...row, period: row.period as BillingPeriod }))
  // By the minute: no time zone cuts one in two, and a bulk's payments share theirs.
  const minutes = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      sql<string>`substr(paid_at, 1, 16)`.as('minute'),
      eb.fn.countAll<number>().as('paidCount'),
      sql<Rupiah>`sum(amount)`.as('paidSum'),
    ])
    .where('is_paid', '=', 1)
    .groupBy(sql`substr(paid_at, 1, 16)`)
    .execute()
  const payments = minutes.map(({ minute, paidCount, paidSum }) => ({
    month: periodOf(`${minute}:00.000Z`, timeZone),
    paidCount,
    paidSum,
  }))
  const dues = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      sql<CalendarDay>`due_on`.as('dueOn'),
      eb.fn.countAll<number>().as('unpaidCount'),
      sql<Rupiah>`sum(amount)`.as('unpaidSum'),
    ])
    .where('is_paid', '=', 0)
    .groupBy('due_on')
    .execute()
  // A month's bills are those of its packages.
  const periods = packageTotals.map(({ paket: _, ...totals }) => totals)
  return mergeDeltas([{ periods, packages: packageTotals, payments, dues }])
}

function periodTotalsOf(row: PeriodTotalTable): PeriodTotals {
  return {
    period: row.period as BillingPeriod,
    billCount: row.bill_count,
    paidCount: row.paid_count,
    billedSum: rupiah(row.billed_sum),
    paidSum: rupiah(row.paid_sum),
  }
}
