import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'
import { StaleAlert } from './stale-alert.tsx'

interface UndoListProps<Row> {
  label: string
  query: {
    data: { rows: Row[]; page: number; pageCount: number } | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  onPage: (page: number) => void
  empty: string
  errorText: string
  /** An `UndoRow`. */
  row: (row: Row) => ReactNode
}

/** One page of what can be taken back. */
export function UndoList<Row extends { id: string }>(props: UndoListProps<Row>) {
  const { label, query, onPage, empty, errorText, row } = props
  const { data, isError, isFetching } = query
  const retry = () => void query.refetch()
  if (!data) {
    return isError ? (
      <ErrorState onRetry={retry} busy={isFetching}>
        {errorText}
      </ErrorState>
    ) : (
      <SkeletonRows />
    )
  }
  return (
    <div className="grid gap-4">
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {errorText}
        </StaleAlert>
      )}
      {data.rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
          {data.rows.map((each) => (
            <li key={each.id} className={rowClass}>
              {row(each)}
            </li>
          ))}
        </ul>
      )}
      {data.pageCount > 1 && <Pagination page={data.page} pageCount={data.pageCount} onPage={onPage} />}
    </div>
  )
}

const rowClass = 'flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5'

function SkeletonRows() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line">
      <span className="sr-only">Memuat...</span>
      {['w-52', 'w-40', 'w-60'].map((width) => (
        <div key={width} className={rowClass}>
          <div className="grid gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-44" />
          </div>
          <Skeleton className="h-control-sm w-24" />
        </div>
      ))}
    </div>
  )
}
