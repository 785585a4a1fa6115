import { Link } from 'wouter'
import { type CalendarDay, formatDay } from '../../../shared/calendar-day.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import type { ArrearsFigures, YearReport } from '../contract.ts'
import { arrearsLabel } from '../rules/arrears-age.ts'
import { arrearsCsv } from '../rules/report-csv.ts'
import { shortRupiah } from '../rules/short-rupiah.ts'
import { ReportCard } from './report-card.tsx'
import { ReportTable } from './report-table.tsx'
import { RowChart } from './row-chart.tsx'

/** Who has not paid, where the admin can remind them. */
const UNPAID = '/dashboard/broadcast?tab=belum-bayar&tampil=semua'

/** What is unpaid by how long it is overdue, of all years. */
export function ArrearsCard({ report }: { report: YearReport | undefined }) {
  return (
    <ReportCard
      title="Umur tunggakan"
      csv={report && (() => arrearsCsv(report))}
      chart={report && <ArrearsChart arrears={report.arrears} />}
      chartHeight="h-60"
      beside="third"
      note={
        report &&
        `Semua tagihan yang belum lunas per ${formatDay(report.today as CalendarDay)}, dari semua tahun.`
      }
      table={
        <ReportTable
          caption="Umur tunggakan"
          headers={['Lewat jatuh tempo', 'Tagihan', 'Belum lunas']}
          rows={report?.arrears.map((one) => ({ key: one.age, cells: cellsOf(one) }))}
          total={report && totalOf(report.arrears)}
          skeletonRows={5}
        />
      }
    />
  )
}

function ArrearsChart({ arrears }: { arrears: readonly ArrearsFigures[] }) {
  if (arrears.every(({ count }) => count === 0)) return <EmptyState>Semua tagihan sudah lunas.</EmptyState>
  return (
    <RowChart
      description={`Diagram umur tunggakan. ${arrears.map(({ age, sum }) => `${arrearsLabel(age)}: ${shortRupiah(sum)}`).join(', ')}. Angka lengkapnya ada di tabel di bawah.`}
      rows={arrears.map(({ age, sum }) => ({
        key: age,
        label: arrearsLabel(age),
        value: shortRupiah(sum),
        parts: [{ name: 'Belum lunas', look: age === 'not-due' ? 'outstanding' : 'left', value: sum }],
      }))}
    />
  )
}

function cellsOf({ age, count, sum }: ArrearsFigures) {
  return [
    <Link key="age" className="link" href={UNPAID}>
      {arrearsLabel(age)}
    </Link>,
    groupThousands(count),
    <Money key="sum" amount={sum} />,
  ]
}

function totalOf(arrears: readonly ArrearsFigures[]) {
  const sum = (of: (one: ArrearsFigures) => number) => arrears.reduce((total, one) => total + of(one), 0)
  return [
    'Total',
    groupThousands(sum(({ count }) => count)),
    <Money key="sum" amount={sum((one) => one.sum)} />,
  ]
}
