import { Link } from 'wouter'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import type { MonthFigures, YearReport } from '../contract.ts'
import { sumFigures } from '../rules/bill-figures.ts'
import { incomeCsv } from '../rules/report-csv.ts'
import { shortRupiah } from '../rules/short-rupiah.ts'
import { type ChartColumn, ColumnChart } from './column-chart.tsx'
import { monthName, shortMonthName } from './month-names.ts'
import { ReportCard } from './report-card.tsx'
import { ReportTable } from './report-table.tsx'

/** What was billed for each month, and what came in. */
export function IncomeCard({ report }: { report: YearReport | undefined }) {
  return (
    <ReportCard
      title="Pendapatan per bulan"
      csv={report && (() => incomeCsv(report))}
      chart={report && <IncomeChart report={report} />}
      chartHeight="h-70"
      note="Ditagih, lunas, dan belum lunas menurut bulan tagihan; uang diterima menurut tanggal bayar."
      table={
        <ReportTable
          caption="Pendapatan per bulan"
          headers={['Bulan', 'Tagihan lunas', 'Ditagih', 'Lunas', 'Belum lunas', 'Uang diterima']}
          rows={report?.months.map((month) => ({ key: month.period, cells: cellsOf(month) }))}
          total={report && totalOf(report)}
        />
      }
    />
  )
}

function IncomeChart({ report: { months, year } }: { report: YearReport }) {
  if (months.every(({ billCount, received }) => billCount === 0 && received === 0))
    return <EmptyState>{`Tidak ada tagihan maupun pembayaran pada tahun ${year}.`}</EmptyState>
  const highest = months.reduce((most, month) => (month.billed > most.billed ? month : most))
  return (
    <ColumnChart
      description={`Diagram pendapatan ${year} per bulan. Tagihan tertinggi: ${monthName(highest.period)}, ${formatRupiah(highest.billed)}. Angka lengkapnya ada di tabel di bawah.`}
      columns={months.map(columnOf)}
      short={shortRupiah}
      exact={formatRupiah}
    />
  )
}

function columnOf({ period, paid, outstanding, received }: MonthFigures): ChartColumn {
  return {
    key: period,
    label: shortMonthName(period),
    title: `${monthName(period)} ${period.slice(0, 4)}`,
    bars: [
      [
        { name: 'Lunas', look: 'paid', value: paid },
        { name: 'Belum lunas', look: 'outstanding', value: outstanding },
      ],
      [{ name: 'Uang diterima', look: 'received', value: received }],
    ],
  }
}

function cellsOf(month: MonthFigures) {
  return [
    <Link key="month" className="link" href={`/dashboard/payments?bulan=${month.period}`}>
      {monthName(month.period)}
    </Link>,
    countsText(month),
    <Money key="billed" amount={month.billed} />,
    <Money key="paid" amount={month.paid} />,
    <Money key="outstanding" amount={month.outstanding} />,
    <Money key="received" amount={month.received} />,
  ]
}

function totalOf({ months, year }: YearReport) {
  const sum = sumFigures(months)
  return [
    `Total ${year}`,
    countsText(sum),
    <Money key="billed" amount={sum.billed} />,
    <Money key="paid" amount={sum.paid} />,
    <Money key="outstanding" amount={sum.outstanding} />,
    <Money key="received" amount={months.reduce((total, { received }) => total + received, 0)} />,
  ]
}

/** `118 dari 120`, or `0` where there is none. */
export function countsText({ paidCount, billCount }: { paidCount: number; billCount: number }): string {
  return billCount === 0 ? '0' : `${groupThousands(paidCount)} dari ${groupThousands(billCount)}`
}
