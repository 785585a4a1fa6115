import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { type CalendarDay, dayOf, startOfDay } from '../../../../shared/calendar-day.ts'
import type { YearFigures } from '../../contract.ts'
import { billFigures } from '../../rules/bill-figures.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../rules/report-year.ts'

const NONE = { billCount: 0, paidCount: 0, billed: 0, paid: 0 }

/** Every year in which anything was billed or paid, or anybody came or left, and the present one; newest first. */
export async function readYears(reader: Reader, timeZone: string, thisYear: number): Promise<YearFigures[]> {
  const bills = await billsByYear(reader)
  const income = await incomeByYear(reader)
  const years = new Set([
    thisYear,
    ...bills.keys(),
    ...income.keys(),
    ...(await yearsOf(reader, timeZone, 'pelanggan', 'tanggal_daftar')),
    ...(await yearsOf(reader, timeZone, 'customer_exit', 'left_at')),
  ])
  return [...years]
    .sort((a, b) => b - a)
    .map((year) => ({ year, ...billFigures(bills.get(year) ?? NONE), received: income.get(year) ?? 0 }))
}

async function billsByYear(reader: Reader) {
  const { rows } = await sql<{
    year: string
    billCount: number
    paidCount: number
    billed: number
    paid: number
  }>`
    select substr(period, 1, 4) as year, sum(bill_count) as "billCount", sum(paid_count) as "paidCount",
      sum(billed_sum) as billed, sum(paid_sum) as paid
    from period_total where bill_count <> 0 group by substr(period, 1, 4)`.execute(reader)
  return new Map(rows.map((row) => [Number(row.year), row]))
}

async function incomeByYear(reader: Reader) {
  const { rows } = await sql<{ year: string; received: number }>`
    select substr(month, 1, 4) as year, sum(paid_sum) as received
    from income_total where paid_count <> 0 group by substr(month, 1, 4)`.execute(reader)
  return new Map(rows.map(({ year, received }) => [Number(year), received]))
}

/** The years that the instants of a column fall in: from one to the first that is later, by index. */
async function yearsOf(reader: Reader, timeZone: string, table: string, column: string): Promise<number[]> {
  const startOf = (year: number) => startOfDay(`${year}-01-01` as CalendarDay, timeZone)
  const years: number[] = []
  for (let from = FIRST_YEAR; from <= LAST_YEAR; ) {
    const { rows } = await sql<{ first: string | null }>`
      select min(${sql.ref(column)}) as first from ${sql.table(table)}
      where ${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOf(LAST_YEAR + 1)}`.execute(
      reader,
    )
    const first = rows[0]?.first
    if (!first) break
    const year = Number(dayOf(first, timeZone).slice(0, 4))
    years.push(year)
    // Never back, whatever an instant from elsewhere looks like.
    from = Math.max(from, year) + 1
  }
  return years
}
