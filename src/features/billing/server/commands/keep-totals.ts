import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { type BillingPeriod, periodOf } from '../../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { keepDebtors } from '../../../customers/server/public.ts'
import { type BillFacts, mergeDeltas, type TotalsDelta, totalsDelta } from '../../rules/bill-totals.ts'
import { keptTimeZone } from '../queries/check-totals.ts'

// Some milliseconds: other requests want their turn.
const CHANGES_AT_ONCE = 500

/** A bill as it was and as it is; null where it did not exist. */
export interface BillChange {
  before: TagihanTable | null
  after: TagihanTable | null
}

/** Brings the kept totals, and who owes what, up to date with written bills, in their transaction. */
export async function keepTotals(
  trx: Trx,
  deps: { timeZone: string },
  changes: readonly BillChange[],
): Promise<void> {
  // A write that waited while another zone was set must not count in the one of before.
  const timeZone = (await keptTimeZone(trx)) ?? deps.timeZone
  await addToTotals(trx, await deltaOfAll(changes, timeZone))
  const owed = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row?.is_paid === 0)
  await keepDebtors(trx, [...new Set(owed.map((row) => row?.customer_id ?? ''))])
}

async function deltaOfAll(changes: readonly BillChange[], timeZone: string): Promise<TotalsDelta> {
  const facts = (row: TagihanTable | null) => row && factsOf(row, timeZone)
  let sum = mergeDeltas([])
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
    if (from > 0) await letOthersRun()
    const some = changes.slice(from, from + CHANGES_AT_ONCE)
    sum = mergeDeltas([sum, ...some.map(({ before, after }) => totalsDelta(facts(before), facts(after)))])
  }
  return sum
}

/** Adds changes to the kept totals. */
export async function addToTotals(trx: Trx, delta: TotalsDelta): Promise<void> {
  for (const { period, billCount, paidCount, billedSum, paidSum } of delta.periods) {
    await sql`
      insert into period_total (period, bill_count, paid_count, billed_sum, paid_sum)
      values (${period}, ${billCount}, ${paidCount}, ${billedSum}, ${paidSum})
      on conflict (period) do update set
        bill_count = period_total.bill_count + excluded.bill_count,
        paid_count = period_total.paid_count + excluded.paid_count,
        billed_sum = period_total.billed_sum + excluded.billed_sum,
        paid_sum = period_total.paid_sum + excluded.paid_sum`.execute(trx)
  }
  for (const { period, paket, billCount, paidCount, billedSum, paidSum } of delta.packages) {
    await sql`
      insert into package_total (period, paket, bill_count, paid_count, billed_sum, paid_sum)
      values (${period}, ${paket}, ${billCount}, ${paidCount}, ${billedSum}, ${paidSum})
      on conflict (period, paket) do update set
        bill_count = package_total.bill_count + excluded.bill_count,
        paid_count = package_total.paid_count + excluded.paid_count,
        billed_sum = package_total.billed_sum + excluded.billed_sum,
        paid_sum = package_total.paid_sum + excluded.paid_sum`.execute(trx)
  }
  for (const { month, paidCount, paidSum } of delta.payments) {
    await sql`
      insert into income_total (month, paid_count, paid_sum) values (${month}, ${paidCount}, ${paidSum})
      on conflict (month) do update set
        paid_count = income_total.paid_count + excluded.paid_count,
        paid_sum = income_total.paid_sum + excluded.paid_sum`.execute(trx)
  }
  for (const { dueOn, unpaidCount, unpaidSum } of delta.dues) {
    await sql`
      insert into due_total (due_on, unpaid_count, unpaid_sum) values (${dueOn}, ${unpaidCount}, ${unpaidSum})
      on conflict (due_on) do update set
        unpaid_count = due_total.unpaid_count + excluded.unpaid_count,
        unpaid_sum = due_total.unpaid_sum + excluded.unpaid_sum`.execute(trx)
  }
}

function factsOf(row: TagihanTable, timeZone: string): BillFacts {
  return {
    period: row.period as BillingPeriod,
    paket: row.paket,
    amount: rupiah(row.amount),
    isPaid: row.is_paid === 1,
    paidMonth: row.paid_at === null ? null : periodOf(row.paid_at, timeZone),
    dueOn: row.due_on as CalendarDay,
  }
}
