import { Link } from 'wouter'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import type { YearFigures, YearReport } from '../contract.ts'
import { sumFigures } from '../rules/bill-figures.ts'
import { countsText } from './income-card.tsx'
import { ReportTable } from './report-table.tsx'

/** All years, each leading to its report. */
export function YearsCard({ report }: { report: YearReport | undefined }) {
  return (
    <Card title="Semua tahun" padded={false} className="report-card min-w-0">
      <ReportTable
        caption="Pendapatan per tahun"
        headers={['Tahun', 'Tagihan lunas', 'Ditagih', 'Lunas', 'Belum lunas', 'Uang diterima']}
        rows={report?.years.map((figures) => ({
          key: String(figures.year),
          cells: [
            <Link
              key="year"
              className="link"
              href={`/dashboard/reports?tahun=${figures.year}`}
              aria-current={figures.year === report.year ? 'page' : undefined}
            >
              {figures.year}
            </Link>,
            ...cellsOf(figures),
          ],
        }))}
        total={report && ['Total', ...cellsOf(totalOf(report.years))]}
        skeletonRows={2}
      />
    </Card>
  )
}

function totalOf(years: readonly YearFigures[]) {
  return { ...sumFigures(years), received: years.reduce((sum, { received }) => sum + received, 0) }
}

function cellsOf(figures: ReturnType<typeof totalOf> | YearFigures) {
  const { billed, paid, outstanding, received } = figures
  return [
    countsText(figures),
    ...Object.entries({ billed, paid, outstanding, received }).map(([name, amount]) => (
      <Money key={name} amount={amount} />
    )),
  ]
}
