import type { UseQueryResult } from '@tanstack/react-query'
import { periodLabel } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import type { Bill } from '../schemas.ts'
import type { PaymentActions } from './payment-cells.tsx'
import type { PaymentFilters } from './payment-filters.ts'
import { PaymentRows } from './payment-rows.tsx'

const LOAD_FAILED = 'Gagal mengambil data pembayaran.'

export interface PaymentPage {
  rows: Bill[]
  page: number
  pageCount: number
  count: number
  paidSum: number
}

interface PaymentListProps {
  query: UseQueryResult<PaymentPage>
  filters: PaymentFilters
  onChange: (changes: Partial<PaymentFilters>) => void
  actions: PaymentActions
  timeZone: string
}

export function PaymentList({ query, filters, onChange, actions, timeZone }: PaymentListProps) {
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
        <PaymentRows
          rows={isKnown ? data.rows : undefined}
          actions={actions}
          timeZone={timeZone}
          empty={<NoPayments filters={filters} onChange={onChange} />}
        />
      </div>
      {isKnown && data.count > 0 && <Footer data={data} onPage={(page) => onChange({ page })} />}
    </div>
  )
}

function Footer({ data, onPage }: { data: PaymentPage; onPage: (page: number) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="font-medium">
        {groupThousands(data.count)} tagihan <span className="text-muted">·</span> Total lunas{' '}
        <Money amount={data.paidSum} className="font-bold" />
      </p>
      {data.pageCount > 1 && (
        <div className="w-full sm:w-auto">
          <Pagination page={data.page} pageCount={data.pageCount} onPage={onPage} />
        </div>
      )}
    </div>
  )
}

function NoPayments({ filters, onChange }: Pick<PaymentListProps, 'filters' | 'onChange'>) {
  const isNarrowed = filters.search !== '' || filters.status !== 'semua'
  return (
    <EmptyState
      action={
        isNarrowed && (
          <Button onClick={() => onChange({ search: '', status: 'semua' })}>Tampilkan semua tagihan</Button>
        )
      }
    >
      {`Tidak ada data pembayaran untuk periode ${periodLabel(filters.period)}.`}
    </EmptyState>
  )
}
