import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { groupThousands } from '../shared/rupiah.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

/** A paged query that keeps its earlier pages, such as that of `useInfiniteQuery`. */
export interface GrowingQuery<Row> {
  /** `count`: of all rows, where it is known. */
  data: { pages: { rows: Row[]; count?: number }[] } | undefined
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

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
  const rows = data && distinct(data.pages, rowKey)
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
        <Alert
          tone="danger"
          actions={
            <Button size="sm" icon={<RotateCcw />} busy={isFetching} busyText="Memuat..." onClick={retry}>
              Coba lagi
            </Button>
          }
        >
          {errorText}
        </Alert>
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

/** Pages by number overlap when rows were added since the first of them. */
function distinct<Row>(pages: { rows: Row[] }[], rowKey: (row: Row) => string): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((each) => [rowKey(each), each])).values()]
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
