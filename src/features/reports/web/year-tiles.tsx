import { groupThousands } from '../../../shared/rupiah.ts'
import { Money } from '../../../ui/money.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import type { YearReport } from '../contract.ts'
import { sumFigures } from '../rules/bill-figures.ts'

/** The year in four numbers. */
export function YearTiles({ report, year }: { report: YearReport | undefined; year: number }) {
  const sum = report && sumFigures(report.months)
  const received = report?.months.reduce((total, month) => total + month.received, 0)
  const money = (amount: number | undefined) => (amount === undefined ? undefined : <Money amount={amount} />)
  const bills = (count: number | undefined) =>
    count === undefined ? <>&nbsp;</> : `${groupThousands(count)} tagihan`
  return (
    <section
      aria-label={`Ringkasan ${year}`}
      className="report-tiles grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
    >
      <StatTile label={`Ditagih ${year}`} value={money(sum?.billed)} hint={bills(sum?.billCount)} />
      <StatTile label="Lunas" value={money(sum?.paid)} hint={bills(sum?.paidCount)} />
      <StatTile
        label="Belum lunas"
        value={money(sum?.outstanding)}
        hint={bills(sum && sum.billCount - sum.paidCount)}
      />
      <StatTile label={`Uang diterima ${year}`} value={money(received)} hint="menurut tanggal bayar" />
    </section>
  )
}
