import type { PaymentTotals, PeriodTotals, TotalsDelta } from '../../features/billing/rules/bill-totals.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { checkTotals } from '../../features/billing/server/queries/check-totals.ts'
import type { Store } from '../../platform/database/store.ts'
import { type BillingPeriod, periodLabel } from '../../shared/billing-period.ts'
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

/** Compares the kept totals with a recount of all bills; `lines` say what differs. */
export async function compareTotals(
  store: Store,
  timeZone: string,
): Promise<{ isWhole: boolean; lines: string[] }> {
  // In a write transaction, so that nothing is written between the two readings.
  const { zone, kept, counted } = await store.transaction((trx) => checkTotals(trx, timeZone))
  const figures = differingFigures(kept, counted)
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
        : ['', ...textTable(['BULAN', 'ANGKA', 'TERSIMPAN', 'SEHARUSNYA'], figures)]),
      '',
      'Perbaiki dengan `npm run admin -- totals rebuild`.',
    ],
  }
}

/** Counts the totals anew. */
export async function recountTotals(store: Store, timeZone: string): Promise<string[]> {
  await store.transaction((trx) => rebuildTotals(trx, timeZone))
  return ['Total sudah dihitung ulang.', ...(await compareTotals(store, timeZone)).lines]
}

function differingFigures(kept: TotalsDelta, counted: TotalsDelta): string[][] {
  return [
    ...differences(byMonth(kept.periods, 'period'), byMonth(counted.periods, 'period'), PERIOD_FIGURES),
    ...differences(byMonth(kept.payments, 'month'), byMonth(counted.payments, 'month'), PAYMENT_FIGURES),
  ]
}

function byMonth<Key extends string, Row extends Record<Key, BillingPeriod>>(rows: readonly Row[], key: Key) {
  return new Map<BillingPeriod, Row>(rows.map((row) => [row[key], row]))
}

function differences<Name extends string>(
  kept: ReadonlyMap<BillingPeriod, Record<Name, number>>,
  counted: ReadonlyMap<BillingPeriod, Record<Name, number>>,
  figures: readonly [Name, string][],
): string[][] {
  const months = [...new Set([...kept.keys(), ...counted.keys()])].sort()
  return months.flatMap((month) =>
    figures.flatMap(([name, label]) => {
      const [is, should] = [kept.get(month)?.[name] ?? 0, counted.get(month)?.[name] ?? 0]
      return is === should ? [] : [[periodLabel(month), label, groupThousands(is), groupThousands(should)]]
    }),
  )
}
