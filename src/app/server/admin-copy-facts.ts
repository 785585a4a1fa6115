import { sql } from 'kysely'
import type { TotalsDelta } from '../../features/billing/rules/bill-totals.ts'
import { checkTotals, keptTimeZone } from '../../features/billing/server/queries/check-totals.ts'
import { countRows } from '../../platform/database/copy-tables.ts'
import type { Reader } from '../../platform/database/store.ts'
import { type BillingPeriod, periodLabel } from '../../shared/billing-period.ts'
import { groupThousands } from '../../shared/rupiah.ts'
import { differingFigures } from './admin-totals.ts'

const NO_TOTALS: TotalsDelta = { periods: [], packages: [], payments: [], dues: [] }

/** What two copies of the data must agree on. */
export interface CopyFacts {
  /** Rows by table. */
  rows: Record<string, number>
  /** Rupiah by what it is. */
  money: Record<string, number>
  /** The bills of a period: how many, their sum, and the sum of those paid. */
  periods: Record<string, { bills: number; billed: number; paid: number }>
  /** The kept totals and a recount; undefined where none were ever kept. */
  totals: { kept: TotalsDelta; counted: TotalsDelta } | undefined
}

/** Reads them, all in the moment that the reader sees. */
export async function readCopyFacts(reader: Reader): Promise<CopyFacts> {
  const periods = await readPeriods(reader)
  const sumOf = (part: 'billed' | 'paid') =>
    Object.values(periods).reduce((sum, period) => sum + period[part], 0)
  const zone = await keptTimeZone(reader)
  return {
    rows: await countRows(reader),
    money: {
      'nilai tagihan': sumOf('billed'),
      lunas: sumOf('paid'),
      'belum lunas': sumOf('billed') - sumOf('paid'),
      'harga paket': await sumIn(reader, 'package_offer', 'price'),
      'riwayat harga paket': await sumIn(reader, 'package_price', 'price'),
    },
    periods,
    totals: zone === undefined ? undefined : await checkTotals(reader, zone),
  }
}

/** Whether the kept totals are those of the bills. */
export function hasSoundTotals({ totals }: CopyFacts): boolean {
  return totals === undefined || differingFigures(totals.kept, totals.counted).length === 0
}

/** What differs, as rows of a table: what, in the source, in the target. */
export function differingFacts(source: CopyFacts, target: CopyFacts): string[][] {
  const differing = [
    ...rowFigures(source, target),
    ...moneyFigures(source, target),
    ...periodFigures(source, target),
  ].filter(([, one, other]) => one !== other)
  return [...differing, ...totalFigures(source, target)]
}

/** What was compared, in short. */
export function shownFacts(facts: CopyFacts): string[][] {
  const months = Object.keys(facts.periods).length
  const shown = [
    ...rowFigures(facts, facts).filter(([, rows]) => rows !== '0'),
    ...moneyFigures(facts, facts),
  ]
  if (months > 0) shown.push(['nilai per bulan', `${months} bulan`, 'cocok'])
  if (facts.totals) shown.push(['total tersimpan', 'dihitung ulang', 'cocok'])
  return shown
}

function rowFigures(source: CopyFacts, target: CopyFacts): string[][] {
  return keysOf(source.rows, target.rows).map((table) => [
    table,
    groupThousands(source.rows[table] ?? 0),
    groupThousands(target.rows[table] ?? 0),
  ])
}

function moneyFigures(source: CopyFacts, target: CopyFacts): string[][] {
  return keysOf(source.money, target.money).map((what) => [
    `${what} (Rp)`,
    groupThousands(source.money[what] ?? 0),
    groupThousands(target.money[what] ?? 0),
  ])
}

function periodFigures(source: CopyFacts, target: CopyFacts): string[][] {
  const text = (period: CopyFacts['periods'][string] | undefined) =>
    period === undefined
      ? '-'
      : `${groupThousands(period.bills)} / ${groupThousands(period.billed)} / ${groupThousands(period.paid)}`
  return keysOf(source.periods, target.periods).map((period) => [
    `${periodLabel(period as BillingPeriod)}: tagihan / nilai / lunas`,
    text(source.periods[period]),
    text(target.periods[period]),
  ])
}

// The kept ones of both sides, and those of the copy beside a recount of it.
function totalFigures(source: CopyFacts, target: CopyFacts): string[][] {
  const [one, other] = [source.totals?.kept ?? NO_TOTALS, target.totals?.kept ?? NO_TOTALS]
  return [
    ...differingFigures(one, other),
    ...differingFigures(target.totals?.counted ?? NO_TOTALS, other),
  ].map(([what, figure, ...values]) => [`total ${what}: ${figure}`, ...values])
}

function keysOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
}

async function readPeriods(reader: Reader): Promise<CopyFacts['periods']> {
  const rows = await reader
    .selectFrom('tagihan')
    .select((eb) => [
      'period',
      eb.fn.countAll<number>().as('bills'),
      sql<number>`sum(amount)`.as('billed'),
      sql<number>`sum(case when is_paid = 1 then amount else 0 end)`.as('paid'),
    ])
    .groupBy('period')
    .orderBy('period')
    .execute()
  return Object.fromEntries(rows.map(({ period, ...figures }) => [period, figures]))
}

async function sumIn(reader: Reader, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(${sql.ref(column)}), 0) as sum from ${sql.table(table)}`.execute(reader)
  return Number(rows[0]?.sum)
}
