import { groupThousands } from '../../../shared/rupiah.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { CustomerFigures, YearReport } from '../contract.ts'
import { customersCsv } from '../rules/report-csv.ts'
import { type ChartColumn, ColumnChart } from './column-chart.tsx'
import { monthName, shortMonthName } from './month-names.ts'
import { ReportCard } from './report-card.tsx'
import { ReportTable } from './report-table.tsx'

/** Who came and who left, month by month. */
export function CustomersCard({ report }: { report: YearReport | undefined }) {
  return (
    <ReportCard
      title="Pelanggan baru dan berhenti"
      csv={report && (() => customersCsv(report))}
      chart={report && <CustomersChart report={report} />}
      chartHeight="h-70"
      beside="half"
      note={
        <>
          Pelanggan sekarang: <b>{report ? groupThousands(report.customers.now) : '-'}</b>. Baru: terdaftar
          pada bulan itu dan datanya masih ada. Berhenti: dihapus atau dinonaktifkan pada bulan itu dan belum
          kembali.
        </>
      }
      table={
        <ReportTable
          caption="Pelanggan baru dan berhenti per bulan"
          headers={['Bulan', 'Baru', 'Berhenti', 'Selisih']}
          rows={report?.customers.months.map((month) => ({
            key: month.period,
            cells: [monthName(month.period), ...countsOf(month)],
          }))}
          total={report && [`Total ${report.year}`, ...countsOf(sumOf(report.customers.months))]}
        />
      }
    />
  )
}

function CustomersChart({ report: { customers, year } }: { report: YearReport }) {
  const { joined, left } = sumOf(customers.months)
  if (joined === 0 && left === 0)
    return <EmptyState>{`Tidak ada pelanggan baru maupun berhenti pada tahun ${year}.`}</EmptyState>
  return (
    <ColumnChart
      description={`Diagram pelanggan ${year} per bulan: ${groupThousands(joined)} baru, ${groupThousands(left)} berhenti. Angka lengkapnya ada di tabel di bawah.`}
      columns={customers.months.map(columnOf)}
      short={groupThousands}
      exact={groupThousands}
    />
  )
}

function columnOf({ period, joined, left }: CustomerFigures): ChartColumn {
  return {
    key: period,
    label: shortMonthName(period),
    title: `${monthName(period)} ${period.slice(0, 4)}`,
    bars: [
      [{ name: 'Baru', look: 'joined', value: joined }],
      [{ name: 'Berhenti', look: 'left', value: left }],
    ],
  }
}

type Counts = Pick<CustomerFigures, 'joined' | 'left'>

function sumOf(months: readonly Counts[]): Counts {
  return {
    joined: months.reduce((sum, month) => sum + month.joined, 0),
    left: months.reduce((sum, month) => sum + month.left, 0),
  }
}

function countsOf({ joined, left }: Counts): string[] {
  const change = joined - left
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return [groupThousands(joined), groupThousands(left), `${sign}${groupThousands(Math.abs(change))}`]
}
