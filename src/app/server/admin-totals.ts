import type {
  DueTotals,
  PaymentTotals,
  PeriodTotals,
  TotalsDelta,
} from '../../features/billing/rules/bill-totals.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { checkTotals } from '../../features/billing/server/queries/check-totals.ts'
import { allowLong } from '../../platform/database/long-transaction.ts'
import type { Store } from '../../platform/database/store.ts'
import { type BillingPeriod, periodLabel } from '../../shared/billing-period.ts'
import { type CalendarDay, formatDay } from '../../shared/calendar-day.ts'
import { groupThousands } from '../../shared/rupiah.ts'
import { textTable } from './text-table.ts'

const PERIOD_FIGURES: readonly [keyof Omit<PeriodTotals, 'period'>, string][] = [
  ['billCount', 'jumlah tagihan'],
  ['paidCount', 'jumlah tagihan lunas'],
  ['billedSum', 'nilai tagihan (Rp)'],
  ['paidSum', 'nilai tagihan lunas (Rp)'],
]
const PAYMENT_FIGURES: readonly [keyof Omit<PaymentTotals, 'month'>, string][] = [
  ['paidCount', 'jumlah pembayaran'],
  ['paidSum', 'nilai pembayaran (Rp)'],
]
const DUE_FIGURES: readonly [keyof Omit<DueTotals, 'dueOn'>, string][] = [
  ['unpaidCount', 'jumlah belum lunas'],
  ['unpaidSum', 'nilai belum lunas (Rp)'],
]

/** Compares the kept totals with a recount of all bills; `lines` say what differs. */
export async function compareTotals(
  store: Store,
  timeZone: string,
): Promise<{ isWhole: boolean; lines: string[] }> {
  // In a write transaction, so that nothing is written between the two readings.
  const { zone, kept, counted, wrongCustomers } = await store.transaction(async (trx) => {
    await allowLong(trx)
    return checkTotals(trx, timeZone)
  })
  const figures = [...differingFigures(kept, counted), ...customerFigures(wrongCustomers)]
  const bills = counted.periods.reduce((sum, { billCount }) => sum + billCount, 0)
  const summary = `${groupThousands(bills)} tagihan dalam ${counted.periods.length} bulan`
  if (zone === timeZone && figures.length === 0)
    return { isWhole: true, lines: [`Total cocok dengan semua tagihan: ${summary}.`] }
  return {
    isWhole: false,
    lines: [
      `Total TIDAK cocok dengan semua tagihan: ${summary}.`,
      ...(zone === timeZone
        ? []
        : [`Total disimpan untuk zona waktu ${zone ?? 'yang belum ada'}, bukan ${timeZone}.`]),
      ...(figures.length === 0
        ? []
        : ['', ...textTable(['UNTUK', 'ANGKA', 'TERSIMPAN', 'SEHARUSNYA'], figures)]),
      '',
      'Perbaiki dengan `npm run admin -- totals rebuild`.',
    ],
  }
}

/** Counts the totals anew. */
export async function recountTotals(store: Store, timeZone: string): Promise<string[]> {
  await store.transaction((trx) => rebuildTotals(trx, timeZone), { isLong: true })
  return ['Total sudah dihitung ulang.', ...(await compareTotals(store, timeZone)).lines]
}

function customerFigures(wrong: number): string[][] {
  return wrong === 0 ? [] : [['pelanggan dan belum bayar', 'baris yang berbeda', groupThousands(wrong), '0']]
}

/** Where two totals differ: for what, which figure, in the one, in the other. */
export function differingFigures(kept: TotalsDelta, counted: TotalsDelta): string[][] {
  return [
    ...differences(
      byKey(kept.periods, 'period'),
      byKey(counted.periods, 'period'),
      PERIOD_FIGURES,
      periodLabel,
    ),
    ...differences(packagesByKey(kept), packagesByKey(counted), PERIOD_FIGURES, packageLabel),
    ...differences(
      byKey(kept.payments, 'month'),
      byKey(counted.payments, 'month'),
      PAYMENT_FIGURES,
      periodLabel,
    ),
    ...differences(byKey(kept.dues, 'dueOn'), byKey(counted.dues, 'dueOn'), DUE_FIGURES, dueLabel),
  ]
}

// A period has no space, a package may have.
function packagesByKey(totals: TotalsDelta) {
  return new Map(totals.packages.map((row) => [`${row.period} ${row.paket}`, row]))
}

function packageLabel(key: string): string {
  return `${periodLabel(key.slice(0, 7) as BillingPeriod)}, ${key.slice(8)}`
}

function dueLabel(day: CalendarDay): string {
  return `jatuh tempo ${formatDay(day)}`
}

function byKey<Key extends string, Value, Row extends Record<Key, Value>>(rows: readonly Row[], key: Key) {
  return new Map<Row[Key], Row>(rows.map((row) => [row[key], row]))
}

function differences<Key, Name extends string>(
  kept: ReadonlyMap<Key, Record<Name, number>>,
  counted: ReadonlyMap<Key, Record<Name, number>>,
  figures: readonly [Name, string][],
  labelOf: (key: Key) => string,
): string[][] {
  const keys = [...new Set([...kept.keys(), ...counted.keys()])].sort()
  return keys.flatMap((key) =>
    figures.flatMap(([name, label]) => {
      const [is, should] = [kept.get(key)?.[name] ?? 0, counted.get(key)?.[name] ?? 0]
      return is === should ? [] : [[labelOf(key), label, groupThousands(is), groupThousands(should)]]
    }),
  )
}
