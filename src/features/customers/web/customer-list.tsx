import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import type { ListedCustomer } from '../contract.ts'
import { DEFAULT_FILTER } from '../rules/customer-filter.ts'
import type { CustomerFilters } from './customer-filters.ts'
import type { CustomerActions } from './customer-row-actions.tsx'
import { CustomerTable } from './customer-table.tsx'

const LOAD_FAILED = 'Gagal mengambil data pelanggan.'

interface CustomerListProps extends CustomerActions {
  query: UseQueryResult<{ rows: ListedCustomer[]; page: number; pageCount: number }>
  filters: CustomerFilters
  onChange: (changes: Partial<CustomerFilters>) => void
}

export function CustomerList({ query, filters, onChange, onEdit, onDelete }: CustomerListProps) {
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
    <div className="grid gap-4">
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {LOAD_FAILED}
        </StaleAlert>
      )}
      <div className={classNames('min-w-0', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}>
        {isKnown && data.rows.length === 0 ? (
          <Card padded={false}>
            <NoCustomers filters={filters} onChange={onChange} />
          </Card>
        ) : (
          <CustomerTable
            rows={isKnown ? data.rows : undefined}
            sort={filters.sort}
            order={filters.order}
            onChange={onChange}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        )}
      </div>
      {data && data.pageCount > 1 && (
        <Pagination page={data.page} pageCount={data.pageCount} onPage={(page) => onChange({ page })} />
      )}
    </div>
  )
}

function NoCustomers({ filters, onChange }: Pick<CustomerListProps, 'filters' | 'onChange'>) {
  const isNarrowed = filters.search !== '' || filters.status !== 'semua' || filters.paket !== 'semua'
  return (
    <EmptyState
      action={
        isNarrowed && (
          <Button onClick={() => onChange({ search: '', ...DEFAULT_FILTER })}>
            Tampilkan semua pelanggan
          </Button>
        )
      }
    >
      Tidak ada data pelanggan yang ditemukan.
    </EmptyState>
  )
}
