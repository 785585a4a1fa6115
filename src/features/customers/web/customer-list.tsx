import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
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
  return (
    <LoadedList
      query={query}
      failure={LOAD_FAILED}
      list={(data) =>
        data?.rows.length === 0 ? (
          <Card padded={false}>
            <NoCustomers filters={filters} onChange={onChange} />
          </Card>
        ) : (
          <CustomerTable
            rows={data?.rows}
            sort={filters.sort}
            order={filters.order}
            onChange={onChange}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        )
      }
      footer={(data) =>
        data.pageCount > 1 && (
          <Pagination page={data.page} pageCount={data.pageCount} onPage={(page) => onChange({ page })} />
        )
      }
    />
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
