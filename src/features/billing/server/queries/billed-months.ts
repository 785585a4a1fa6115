import { type SqlBool, sql } from 'kysely'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { addMonths, type BillingPeriod } from '../../../../shared/billing-period.ts'
import { type CoveredMonths, LONGEST_CYCLE_MONTHS } from '../../rules/billing-cycle.ts'

/** Of the bills of a customer that have a month in common with some months: the months of the first, and the highest repeat number. */
export interface BilledMonths {
  first: CoveredMonths
  repeatNumber: number
}

interface BilledRow {
  customer_id: string
  /** `2026-052026-07`: the first and the last month of the bill that begins first. */
  months: string
  repeat_number: number
}

const MONTHS = sql<string>`period || last_period`
const PERIOD_LENGTH = 'YYYY-MM'.length

// So many bills of several months are read for every part sooner than looked for among the bills of its customers.
const FEW_LONGER = 500

/** Tells what some customers are billed for of those months, by customer; to be asked for some customers at a time. */
export async function openBilledMonths(reader: Reader, months: CoveredMonths, fewLonger = FEW_LONGER) {
  const longer = await readLonger(reader, months, fewLonger)
  // As on the day that a month is billed: then nobody has to be looked up.
  const isAnyWithin = await hasBills(reader, months)
  return async (customerIds: readonly string[]): Promise<ReadonlyMap<string, BilledMonths>> => {
    const wanted = new Set(customerIds)
    const began = longer
      ? longer.filter(({ customer_id }) => wanted.has(customer_id))
      : await readInChunks(customerIds, (ids) => readLongerOf(reader, months, ids))
    const within = isAnyWithin
      ? await readInChunks(customerIds, (ids) => readWithin(reader, months, ids))
      : []
    return byCustomer([...began, ...within])
  }
}

/** What began before the months and reaches into them; undefined when that is not little. */
async function readLonger(
  reader: Reader,
  { period }: CoveredMonths,
  few: number,
): Promise<BilledRow[] | undefined> {
  // Each for itself: to group them, SQLite would read all bills in the order of their customers.
  const rows = await reader
    .selectFrom('tagihan')
    .select(['customer_id', MONTHS.as('months'), 'repeat_number'])
    .where(sql<SqlBool>`last_period > period`)
    .where('last_period', '>=', period)
    .where('period', '<', period)
    .limit(few + 1)
    .execute()
  return rows.length > few ? undefined : rows
}

/** The same of some customers: among their bills of the months that a bill may have begun in. */
function readLongerOf(
  reader: Reader,
  { period }: CoveredMonths,
  customerIds: readonly string[],
): Promise<BilledRow[]> {
  return perCustomer(reader)
    .where('customer_id', 'in', customerIds)
    .where('period', '>', addMonths(period, -LONGEST_CYCLE_MONTHS))
    .where('period', '<', period)
    .where('last_period', '>=', period)
    .execute()
}

async function hasBills(reader: Reader, { period, lastPeriod }: CoveredMonths): Promise<boolean> {
  const bill = await reader
    .selectFrom('tagihan')
    .select('id')
    .where('period', '>=', period)
    .where('period', '<=', lastPeriod)
    // Else PostgreSQL expects to meet one soon among all bills.
    .orderBy('period')
    .limit(1)
    .executeTakeFirst()
  return bill !== undefined
}

function readWithin(
  reader: Reader,
  { period, lastPeriod }: CoveredMonths,
  customerIds: readonly string[],
): Promise<BilledRow[]> {
  return perCustomer(reader)
    .where('customer_id', 'in', customerIds)
    .where('period', '>=', period)
    .where('period', '<=', lastPeriod)
    .execute()
}

function perCustomer(reader: Reader) {
  return reader
    .selectFrom('tagihan')
    .select((eb) => [
      'customer_id',
      sql<string>`min(${MONTHS})`.as('months'),
      eb.fn.max('repeat_number').as('repeat_number'),
    ])
    .groupBy('customer_id')
}

function byCustomer(rows: readonly BilledRow[]): ReadonlyMap<string, BilledMonths> {
  const whole = new Map<string, BilledRow>()
  for (const row of rows) {
    const before = whole.get(row.customer_id)
    whole.set(row.customer_id, before ? joined(before, row) : row)
  }
  return new Map([...whole.values()].map((row) => [row.customer_id, toBilledMonths(row)]))
}

function joined(a: BilledRow, b: BilledRow): BilledRow {
  if (b.months < a.months) return joined(b, a)
  return { ...a, repeat_number: Math.max(a.repeat_number, b.repeat_number) }
}

function toBilledMonths({ months, repeat_number }: BilledRow): BilledMonths {
  const period = months.slice(0, PERIOD_LENGTH) as BillingPeriod
  const lastPeriod = months.slice(PERIOD_LENGTH) as BillingPeriod
  return { first: { period, lastPeriod }, repeatNumber: repeat_number }
}
