import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { BillableCustomer } from '../schemas.ts'
import { CustomerOption } from './customer-option.tsx'
import type { TickedCustomers } from './use-ticked-customers.ts'

const LOAD_FAILED = 'Gagal mengambil data pelanggan.'
const SKELETON_ROWS = 8

interface CustomerChoicesProps {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: BillableCustomer[] }>>
  isSearch: boolean
  chosen: BillableCustomer | undefined
  onChoose: (customer: BillableCustomer) => void
  ticked: TickedCustomers
  describedBy: string | undefined
}

export function CustomerChoices(props: CustomerChoicesProps) {
  const { query, isSearch, chosen, onChoose, ticked, describedBy } = props
  const { data, isError, isFetching, isPlaceholderData } = query
  const rows = data?.pages.flatMap((page) => page.rows)
  if (!rows) {
    if (!isError) return <SkeletonChoices />
    return (
      <ErrorState busy={isFetching} onRetry={() => void query.refetch()}>
        {LOAD_FAILED}
      </ErrorState>
    )
  }
  if (rows.length === 0) {
    if (isPlaceholderData) return <SkeletonChoices />
    if (!isSearch) return <EmptyState>Tidak ada data pelanggan aktif.</EmptyState>
    return <EmptyState icon={<SearchX />}>Tidak ada pelanggan yang sesuai dengan pencarian.</EmptyState>
  }
  return (
    <>
      <div
        className={`divide-y divide-line ${isPlaceholderData ? 'opacity-60 transition-opacity delay-200' : ''}`}
      >
        {rows.map((customer) => (
          <CustomerOption
            key={customer.id}
            customer={customer}
            chosen={customer.id === chosen?.id}
            onChoose={onChoose}
            ticked={ticked.ids.has(customer.id)}
            onTick={ticked.toggle}
            describedBy={describedBy}
          />
        ))}
      </div>
      {isError && (
        <Alert tone="danger" className="m-4">
          {LOAD_FAILED}
        </Alert>
      )}
      {query.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button
            variant="ghost"
            busy={query.isFetchingNextPage}
            busyText="Memuat..."
            onClick={() => void query.fetchNextPage()}
          >
            Muat lebih banyak
          </Button>
        </div>
      )}
    </>
  )
}

function SkeletonChoices() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Memuat...</span>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={index} className="flex h-21 items-center gap-3 px-4 sm:px-5">
          <Skeleton className="size-4.5 shrink-0 rounded-full" />
          <div className="grow">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-2 h-3.5 w-56" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
