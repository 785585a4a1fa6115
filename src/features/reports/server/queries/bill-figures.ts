import type { Reader } from '../../../../platform/database/store.ts'
import type { MonthFigures, PackageFigures } from '../../contract.ts'
import { billFigures } from '../../rules/bill-figures.ts'
import { periodsOfYear } from '../../rules/report-year.ts'

const FIGURES = [
  'bill_count as billCount',
  'paid_count as paidCount',
  'billed_sum as billed',
  'paid_sum as paid',
] as const
const NONE = { billCount: 0, paidCount: 0, billed: 0, paid: 0 }

/** The twelve months of a year, from the kept totals. */
export async function readMonths(reader: Reader, year: number): Promise<MonthFigures[]> {
  const [first, last] = endsOf(year)
  const billed = await reader
    .selectFrom('period_total')
    .select(['period', ...FIGURES])
    .where('period', '>=', first)
    .where('period', '<=', last)
    .execute()
  const income = await reader
    .selectFrom('income_total')
    .select(['month', 'paid_sum as received'])
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute()
  const ofPeriod = new Map(billed.map((row) => [row.period, row]))
  const receivedIn = new Map(income.map((row) => [row.month, row.received]))
  return periodsOfYear(year).map((period) => ({
    period,
    ...billFigures(ofPeriod.get(period) ?? NONE),
    received: receivedIn.get(period) ?? 0,
  }))
}

/** The packages of each month of a year, from the kept totals; only where there are bills. */
export async function readPackages(reader: Reader, year: number): Promise<PackageFigures[]> {
  const [first, last] = endsOf(year)
  const rows = await reader
    .selectFrom('package_total')
    .select(['period', 'paket', ...FIGURES])
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where('bill_count', '<>', 0)
    .orderBy('period')
    .orderBy('paket')
    .execute()
  return rows.map((row) => ({ period: row.period, paket: row.paket, ...billFigures(row) }))
}

function endsOf(year: number): [first: string, last: string] {
  return [`${year}-01`, `${year}-12`]
}
