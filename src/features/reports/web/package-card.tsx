import { MONTH_NAMES } from '../../../shared/calendar-day.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Select } from '../../../ui/select.tsx'
import type { YearReport } from '../contract.ts'
import { sumFigures } from '../rules/bill-figures.ts'
import { formatShare, type PackageShare, packageShares } from '../rules/package-shares.ts'
import { packageCsv } from '../rules/report-csv.ts'
import { shortRupiah } from '../rules/short-rupiah.ts'
import { countsText } from './income-card.tsx'
import { monthName } from './month-names.ts'
import { ReportCard } from './report-card.tsx'
import { ReportTable } from './report-table.tsx'
import { RowChart } from './row-chart.tsx'

const MONTHS = [
  { value: '', label: 'Setahun' },
  ...MONTH_NAMES.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label })),
]

interface PackageCardProps {
  report: YearReport | undefined
  /** `01` to `12`, or empty for the whole year. */
  month: string
  onMonth: (month: string) => void
}

/** What was billed for each package. */
export function PackageCard({ report, month, onMonth }: PackageCardProps) {
  const period = report && month ? `${report.year}-${month}` : undefined
  const shares = report && packageShares(report.packages, period)
  const time = period ? `${monthName(period)} ${report?.year}` : String(report?.year ?? '')
  return (
    <ReportCard
      title="Per paket"
      csv={report && (() => packageCsv(report, period))}
      tools={
        <Select
          label="Bulan"
          labelHidden
          className="w-36"
          options={MONTHS}
          value={month}
          onChange={(event) => onMonth(event.target.value)}
        />
      }
      chart={shares && <PackageChart shares={shares} time={time} />}
      chartHeight="h-31"
      note={report && `Menurut bulan tagihan, ${time}.`}
      table={
        <ReportTable
          caption="Pendapatan per paket"
          headers={['Paket', 'Bagian', 'Tagihan lunas', 'Ditagih', 'Lunas', 'Belum lunas']}
          rows={shares?.map((share) => ({ key: share.paket, cells: cellsOf(share) }))}
          total={shares && ['Total', shares.length > 0 ? '100%' : '0%', ...figuresOf(sumFigures(shares))]}
          skeletonRows={2}
        />
      }
    />
  )
}

function PackageChart({ shares, time }: { shares: readonly PackageShare[]; time: string }) {
  const [first] = shares
  if (!first) return <EmptyState>{`Tidak ada tagihan pada ${time}.`}</EmptyState>
  return (
    <RowChart
      description={`Diagram tagihan per paket, ${time}. Terbesar: ${first.paket}, ${formatShare(first.share)}. Angka lengkapnya ada di tabel di bawah.`}
      legend={[
        { name: 'Lunas', look: 'paid' },
        { name: 'Belum lunas', look: 'outstanding' },
      ]}
      rows={shares.map(({ paket, share, billed, paid, outstanding }) => ({
        key: paket,
        label: paket,
        value: `${shortRupiah(billed)} · ${formatShare(share)}`,
        parts: [
          { name: 'Lunas', look: 'paid', value: paid },
          { name: 'Belum lunas', look: 'outstanding', value: outstanding },
        ],
      }))}
    />
  )
}

function cellsOf(share: PackageShare) {
  return [share.paket, formatShare(share.share), ...figuresOf(share)]
}

function figuresOf(figures: ReturnType<typeof sumFigures>) {
  return [
    countsText(figures),
    <Money key="billed" amount={figures.billed} />,
    <Money key="paid" amount={figures.paid} />,
    <Money key="outstanding" amount={figures.outstanding} />,
  ]
}
