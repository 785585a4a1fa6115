import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardList } from '../../../ui/card-list.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { UnpaidCustomer } from '../unpaid-contract.ts'
import { UnpaidCard, unpaidColumns } from './unpaid-cells.tsx'
import { UnpaidEmpty } from './unpaid-empty.tsx'
import type { UnpaidFilters } from './unpaid-filters.ts'
import type { TickedCustomers } from './use-ticked-customers.ts'

const CAPTION = 'Pelanggan yang belum bayar'
const LOAD_FAILED = 'Gagal mengambil data pelanggan yang belum bayar.'

export interface UnpaidPage {
  rows: UnpaidCustomer[]
  page: number
  pageCount: number
  count: number
  sum: number
}

interface UnpaidListProps {
  query: UseQueryResult<UnpaidPage>
  filters: UnpaidFilters
  onChange: (changes: Partial<UnpaidFilters>) => void
  ticked: TickedCustomers
  timeZone: string
}

export function UnpaidList({ query, filters, onChange, ticked, timeZone }: UnpaidListProps) {
  return (
    <LoadedList
      query={query}
      failure={LOAD_FAILED}
      list={(data) => (
        <Rows
          rows={data?.rows}
          ticked={ticked}
          timeZone={timeZone}
          empty={<UnpaidEmpty filters={filters} onChange={onChange} />}
        />
      )}
      footer={(data) =>
        data.pageCount > 1 && (
          <Pagination page={data.page} pageCount={data.pageCount} onPage={(page) => onChange({ page })} />
        )
      }
    />
  )
}

interface RowsProps {
  /** Undefined while loading. */
  rows: UnpaidCustomer[] | undefined
  ticked: TickedCustomers
  timeZone: string
  empty: ReactNode
}

// Six columns need more than the kit's large screen; fixed widths keep the skeleton's columns in place.
function Rows({ rows, ticked, timeZone, empty }: RowsProps) {
  const isWide = useMediaQuery('(width >= 80rem)')
  const shared = { rows, rowKey: (row: UnpaidCustomer) => row.customerId }
  if (isWide || rows?.length === 0) {
    return <DataTable {...shared} caption={CAPTION} columns={unpaidColumns(ticked, timeZone)} empty={empty} />
  }
  return (
    <div className="md:[&>ul]:grid-cols-2">
      <CardList
        {...shared}
        label={CAPTION}
        card={(customer) => <UnpaidCard customer={customer} ticked={ticked} timeZone={timeZone} />}
        skeletonRows={6}
      />
    </div>
  )
}
