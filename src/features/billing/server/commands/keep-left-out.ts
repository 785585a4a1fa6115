import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import {
  addMonths,
  type BillingPeriod,
  dayInPeriod,
  periodsBetween,
} from '../../../../shared/billing-period.ts'
import { startOfDay } from '../../../../shared/calendar-day.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { IS_ACTIVE, WZN_ID } from '../../../customers/server/public.ts'
import {
  type CoveredMonths,
  CYCLES,
  type Cycle,
  LONGEST_CYCLE_MONTHS,
  lastPeriodOf,
} from '../../rules/billing-cycle.ts'
import { ALREADY_BILLED, type DraftRow, leftOutText } from '../../rules/bulk-draft.ts'

/** Months that are to be billed, for whom they are, and who was asked for and cannot be. */
export interface LeftOutQuestion {
  runId: string
  period: BillingPeriod
  cycle: Cycle
  plannedIds: readonly string[]
  missingIds: readonly string[]
}

const NO_AMOUNT = rupiah(0)
const MISSING = 'Pelanggan tidak ditemukan atau tidak aktif'

/**
 * Keeps who is left out of a bulk save and why, before its bills are made, and answers how many they are: all other active customers by
 * name, then the missing ones. The database does it by itself, because they may be nine out of ten of a hundred thousand.
 */
export async function keepLeftOut(
  trx: Trx,
  deps: { timeZone: string },
  question: LeftOutQuestion,
): Promise<number> {
  const { runId, missingIds } = question
  const { numAffectedRows } = await insertActive(trx, deps, question).execute(trx)
  const count = Number(numAffectedRows)
  await insertRows(
    trx,
    'bulk_left_out',
    missingIds.map((id, index) => ({
      run_id: runId,
      position: count + index,
      wzn_id: '',
      nama: id,
      reason: MISSING,
    })),
  )
  return count + missingIds.length
}

function insertActive(trx: Trx, deps: { timeZone: string }, question: LeftOutQuestion) {
  const { runId, period, cycle, plannedIds } = question
  const months = { period, lastPeriod: lastPeriodOf(period, cycle) }
  const registeredLater = startOfDay(dayInPeriod(addMonths(period, 1), 1), deps.timeZone)
  return sql`
    insert into bulk_left_out (run_id, position, wzn_id, nama, reason)
    with billed (billed_id, months) as (${billedMonths(months)}),
      label (months, reason) as (values ${labels(months)})
    select ${runId}, row_number() over (order by lower(nama), id) - 1, ${WZN_ID}, nama,
      case
        when billed.months is not null then coalesce(label.reason, ${ALREADY_BILLED})
        when tanggal_daftar >= ${registeredLater} then ${textOf({ state: 'registered-later' })}
        else ${textOf({ state: 'ready' })}
      end
    from pelanggan
    left join billed on billed_id = id
    left join label on label.months = billed.months
    where ${IS_ACTIVE} and id not in (${idsIn(trx, plannedIds)})`
}

/** Of each customer with a bill for any of the months: the months of the one that begins first, as `2026-052026-07`. */
function billedMonths({ period, lastPeriod }: CoveredMonths): RawBuilder<unknown> {
  // Two indexes: few bills are for several months, and most begin in another one.
  return sql`
    select customer_id, min(months) from (
      select customer_id, period || last_period as months from tagihan
      where period >= ${period} and period <= ${lastPeriod}
      union all
      select customer_id, period || last_period from tagihan
      where last_period > period and last_period >= ${period} and period < ${period}
    ) overlapping group by customer_id`
}

/** What a receipt says of each bill that may have one of the months. */
function labels({ period, lastPeriod }: CoveredMonths): RawBuilder<unknown> {
  const starts = periodsBetween(addMonths(period, 1 - LONGEST_CYCLE_MONTHS), lastPeriod)
  const bills = starts.flatMap((start) =>
    CYCLES.map((cycle) => ({ period: start, lastPeriod: lastPeriodOf(start, cycle) })),
  )
  return sql.join(
    bills.map(
      (bill) => sql`(${bill.period + bill.lastPeriod}, ${textOf({ state: 'billed', billedBy: bill })})`,
    ),
  )
}

// A statement takes only so many parameters; as one text there is no limit.
function idsIn(trx: Trx, ids: readonly string[]): RawBuilder<unknown> {
  const json = JSON.stringify(ids)
  return trx.getExecutor().adapter instanceof PostgresAdapter
    ? sql`select json_array_elements_text(${json}::json)`
    : sql`select value from json_each(${json})`
}

type WithoutAmount<Row> = Row extends unknown ? Omit<Row, 'amount'> : never

function textOf(row: WithoutAmount<DraftRow>): string {
  return leftOutText({ ...row, amount: NO_AMOUNT } as DraftRow)
}
