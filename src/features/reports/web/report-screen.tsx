import './report.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Printer, RotateCcw } from 'lucide-react'
import { Link } from 'wouter'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import type { YearReport } from '../contract.ts'
import { reportsApi } from './api.ts'
import { ArrearsCard } from './arrears-card.tsx'
import { CustomersCard } from './customers-card.tsx'
import { IncomeCard } from './income-card.tsx'
import { PackageCard } from './package-card.tsx'
import { type ReportChoice, useReportChoice } from './report-address.ts'
import { YearTiles } from './year-tiles.tsx'
import { YearsCard } from './years-card.tsx'

const FAILURE = 'Gagal memuat laporan keuangan.'

/** Laporan Keuangan: the figures of a year. `thisYear`: of the business; `timeZone`: its IANA name. */
export function ReportScreen({ thisYear, timeZone }: { thisYear: number; timeZone: string }) {
  const { choice, change } = useReportChoice(thisYear)
  const query = useQuery(
    reportsApi.year.queryOptions({ input: { year: choice.year }, placeholderData: keepPreviousData }),
  )
  const { data, isError, isFetching, isPlaceholderData } = query
  const retry = () => void query.refetch()
  return (
    <div className="report grid grid-cols-1 gap-4">
      {data && <PrintedHead report={data} timeZone={timeZone} />}
      <div className="report-tools flex items-end gap-2">
        <Select
          label="Tahun"
          className="w-32"
          options={yearsOnOffer(data, choice.year, thisYear)}
          value={String(choice.year)}
          onChange={(event) => change({ year: Number(event.target.value) })}
        />
        <span className="ml-auto flex gap-2">
          <Button icon={<Printer />} aria-disabled={!data} onClick={() => data && window.print()}>
            Cetak
          </Button>
          <IconButton
            variant="secondary"
            label="Muat ulang"
            icon={<RotateCcw />}
            busy={isFetching}
            onClick={retry}
          />
        </span>
      </div>
      {isError && data && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {FAILURE}
        </StaleAlert>
      )}
      {isError && !data ? (
        <Card>
          <ErrorState onRetry={retry} busy={isFetching}>
            {FAILURE}
          </ErrorState>
        </Card>
      ) : (
        <div
          className={classNames(
            'report-body',
            isPlaceholderData && 'opacity-60 transition-opacity delay-200',
          )}
        >
          {data && isEmpty(data) ? (
            <NothingYet />
          ) : (
            <Reports report={data} choice={choice} onMonth={(month) => change({ month })} />
          )}
        </div>
      )}
    </div>
  )
}

interface ReportsProps {
  report: YearReport | undefined
  choice: ReportChoice
  onMonth: (month: string) => void
}

function Reports({ report, choice, onMonth }: ReportsProps) {
  return (
    <>
      <YearTiles report={report} year={report?.year ?? choice.year} />
      <IncomeCard report={report} />
      <PackageCard report={report} month={choice.month} onMonth={onMonth} />
      <ArrearsCard report={report} />
      <CustomersCard report={report} />
      <YearsCard report={report} />
    </>
  )
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn />}
        action={
          <Link className="link" href="/dashboard/customers">
            Tambah pelanggan
          </Link>
        }
      >
        Belum ada pelanggan dan tagihan. Laporan terisi sendiri begitu ada tagihan pertama.
      </EmptyState>
    </Card>
  )
}

/** On paper only. */
function PrintedHead({ report, timeZone }: { report: YearReport; timeZone: string }) {
  return (
    <header className="report-head">
      <p>{report.businessName}</p>
      <p>
        Laporan Keuangan {report.year} · dicetak {formatInstantMinute(new Date().toISOString(), timeZone)}
      </p>
    </header>
  )
}

function isEmpty({ years, customers, arrears }: YearReport): boolean {
  return (
    customers.now === 0 &&
    years.length === 1 &&
    years.every(({ billCount, received }) => billCount === 0 && received === 0) &&
    arrears.every(({ count }) => count === 0)
  )
}

function yearsOnOffer(report: YearReport | undefined, chosen: number, thisYear: number) {
  const years = new Set([chosen, thisYear, ...(report?.years.map(({ year }) => year) ?? [])])
  return [...years].sort((a, b) => b - a).map((year) => ({ value: String(year), label: String(year) }))
}
