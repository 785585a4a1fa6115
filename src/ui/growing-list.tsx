import { type ReactNode, useEffect, useRef } from 'react'
import { groupThousands } from '../shared/rupiah.ts'
import { Button } from './button.tsx'
import { distinctRows, type GrowingQuery } from './growing-query.ts'
import { Skeleton } from './skeleton.tsx'
import { StaleAlert } from './stale-alert.tsx'

interface GrowingListProps<Row> {
  label: string
  query: GrowingQuery<Row>
  rowKey: (row: Row) => string
  row: (row: Row) => ReactNode
  /** The text in place of the rows when there are none. */
  empty: string
  errorText: string
}

/** A list that grows by `Muat lagi`. */
export function GrowingList<Row>({ label, query, rowKey, row, empty, errorText }: GrowingListProps<Row>) {
  const { data, isError, isFetching } = query
  const rows = data && distinctRows(data.pages, rowKey)
  const list = useFocusOnNewRow(rows?.length ?? 0)
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  return (
    <div className="grid gap-3">
      {rows?.length === 0 ? (
        <p className="py-1 text-muted">{empty}</p>
      ) : (
        (rows || !isError) && (
          <ul ref={list.ref} aria-label={label} aria-busy={!rows} className="grid divide-y divide-line">
            {rows?.map((each) => (
              <li key={rowKey(each)} tabIndex={-1} className="py-2.5 first:pt-0">
                {row(each)}
              </li>
            )) ?? <SkeletonRows />}
          </ul>
        )
      )}
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {errorText}
        </StaleAlert>
      )}
      {!isError && query.hasNextPage && rows && (
        <div className="flex items-center justify-between gap-3">
          <p className="tabular text-sm text-muted">{shownCount(rows.length, data.pages.at(-1)?.count)}</p>
          <Button
            size="sm"
            busy={query.isFetchingNextPage}
            busyText="Memuat..."
            onClick={() => {
              list.expectMore()
              query.fetchNextPage()
            }}
          >
            Muat lagi
          </Button>
        </div>
      )}
    </div>
  )
}

function shownCount(shown: number, all: number | undefined): string {
  return all === undefined
    ? `${groupThousands(shown)} ditampilkan`
    : `${groupThousands(shown)} dari ${groupThousands(all)}`
}

function SkeletonRows() {
  return ['w-28', 'w-36', 'w-24'].map((width) => (
    <li key={width} className="grid gap-1 py-2.5 first:pt-0">
      <Skeleton className={`my-1 h-4 ${width}`} />
      <Skeleton className="my-1 h-3.5 w-44" />
    </li>
  ))
}

/** The button goes with the last page; the keyboard goes on at the first row that it brought. */
function useFocusOnNewRow(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return
    ref.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${firstNew.current + 1})`)?.focus()
    firstNew.current = undefined
  }, [count])
  return {
    ref,
    expectMore: () => {
      firstNew.current = count
    },
  }
}
