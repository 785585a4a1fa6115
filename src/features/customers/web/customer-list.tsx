import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { Customer } from '../contract.ts'
import { CustomerCard } from './customer-card.tsx'
import { customerColumns, WIDE_TABLE } from './customer-columns.tsx'
import type { CustomerActions } from './customer-row-actions.tsx'

const LOAD_FAILED = 'Gagal mengambil data pelanggan.'

interface CustomerListProps extends CustomerActions {
  query: UseQueryResult<{ rows: Customer[]; page: number; pageCount: number }>
  onPage: (page: number) => void
}

export function CustomerList({ query, onPage, onEdit, onDelete }: CustomerListProps) {
  const isWide = useMediaQuery(WIDE_TABLE)
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
  return (
    <div className="grid gap-4">
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {LOAD_FAILED}
        </StaleAlert>
      )}
      <div className={classNames('min-w-0', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}>
        <DataTable
          caption="Daftar pelanggan"
          columns={customerColumns(isWide, { onEdit, onDelete })}
          rows={data?.rows}
          rowKey={(customer) => customer.id}
          card={(customer) => <CustomerCard customer={customer} onEdit={onEdit} onDelete={onDelete} />}
          empty={<EmptyState>Tidak ada data pelanggan yang ditemukan.</EmptyState>}
        />
      </div>
      {data && data.pageCount > 1 && (
        <Pagination page={data.page} pageCount={data.pageCount} onPage={onPage} />
      )}
    </div>
  )
}
