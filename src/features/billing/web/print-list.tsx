import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { periodLabel } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CardList } from '../../../ui/card-list.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { PrintedBill } from '../schemas.ts'
import { type PrintActions, PrintCard, printColumns } from './print-cells.tsx'
import type { PrintFilters } from './print-filters.ts'

export const LOAD_FAILED = 'Gagal mengambil data tagihan. Silakan coba lagi.'
const CAPTION = 'Tagihan untuk dicetak'

export interface PrintPage {
  rows: PrintedBill[]
  page: number
  pageCount: number
  count: number
}

interface PrintListProps {
  query: UseQueryResult<PrintPage>
  filters: PrintFilters
  onChange: (changes: Partial<PrintFilters>) => void
  actions: PrintActions
}

export function PrintList({ query, filters, onChange, actions }: PrintListProps) {
  const { data, isError, isFetching, isPlaceholderData } = query
  const retry = () => void query.refetch()
  if (isError && !data) {
    return (
      <Card>
        <ErrorState onRetry={retry} busy={isFetching}>
          {LOAD_FAILED}
        </ErrorState>
      </Card>
    )
  }
  // An empty list of the question before says nothing about this one.
  const isKnown = data && !(isPlaceholderData && data.rows.length === 0)
  return (
    <div className="grid gap-3">
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {LOAD_FAILED}
        </StaleAlert>
      )}
      <div className={`min-w-0 ${isPlaceholderData ? 'opacity-60 transition-opacity delay-200' : ''}`}>
        <Rows
          rows={isKnown ? data.rows : undefined}
          actions={actions}
          empty={<NoBills filters={filters} onChange={onChange} />}
        />
      </div>
      {isKnown && data.count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="font-medium">
            {groupThousands(data.count)} tagihan
          </p>
          {data.pageCount > 1 && (
            <div className="w-full sm:w-auto">
              <Pagination page={data.page} pageCount={data.pageCount} onPage={(page) => onChange({ page })} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface RowsProps {
  /** Undefined while loading. */
  rows: PrintedBill[] | undefined
  actions: PrintActions
  empty: ReactNode
}

// Seven columns with buttons need more than the kit's large screen; fixed widths keep the skeleton's columns in place.
function Rows({ rows, actions, empty }: RowsProps) {
  const isWide = useMediaQuery('(width >= 80rem)')
  const shared = { rows, rowKey: (bill: PrintedBill) => bill.id }
  if (isWide || rows?.length === 0) {
    return (
      <div className="max-[85rem]:text-sm [&_:is(th,td)]:px-2 [&_:is(th,td):first-child]:pl-5 [&_:is(th,td):last-child]:pr-5">
        <DataTable {...shared} caption={CAPTION} columns={printColumns(actions)} empty={empty} />
      </div>
    )
  }
  return (
    <div className="md:[&>ul]:grid-cols-2">
      <CardList
        {...shared}
        label={CAPTION}
        card={(bill) => <PrintCard bill={bill} {...actions} />}
        skeletonRows={6}
      />
    </div>
  )
}

function NoBills({ filters, onChange }: Pick<PrintListProps, 'filters' | 'onChange'>) {
  return (
    <EmptyState
      action={
        filters.search !== '' && (
          <Button onClick={() => onChange({ search: '' })}>Tampilkan semua tagihan</Button>
        )
      }
    >
      {`Tidak ada data tagihan untuk bulan ${periodLabel(filters.period)}.`}
    </EmptyState>
  )
}
