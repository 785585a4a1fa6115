import { type ReactNode, useEffect, useRef } from 'react'
import { groupThousands } from '../shared/rupiah.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { CardList } from './card-list.tsx'
import { classNames } from './class-names.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ErrorState } from './error-state.tsx'
import { distinctRows, type GrowingQuery } from './growing-query.ts'
import { StaleAlert } from './stale-alert.tsx'
import { useMediaQuery } from './use-media-query.ts'

interface GrowingTableProps<Row> {
  caption: string
  query: GrowingQuery<Row> & { isPlaceholderData?: boolean }
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
  /** The media query from which on it is a table, not cards. */
  tableFrom: string
  empty: ReactNode
  /** The text of a failed load. */
  failure: string
  /** What is counted, such as `tagihan`. */
  unit: string
}

/** A table (cards where there is no room for one) that grows by `Muat lagi`. */
export function GrowingTable<Row>(props: GrowingTableProps<Row>) {
  const { caption, query, rowKey, columns, card, empty, failure } = props
  const { data, isError, isFetching, isPlaceholderData = false } = query
  const isTable = useMediaQuery(props.tableFrom)
  const loaded = data && distinctRows(data.pages, rowKey)
  // An empty list of the question before says nothing about this one.
  const rows = isPlaceholderData && loaded?.length === 0 ? undefined : loaded
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  if (isError && !rows) {
    return (
      <Card>
        <ErrorState onRetry={retry} busy={isFetching}>
          {failure}
        </ErrorState>
      </Card>
    )
  }
  const shared = { rows, rowKey }
  return (
    <div className="grid gap-4">
      <div className={classNames('min-w-0', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}>
        {isTable || rows?.length === 0 ? (
          <DataTable {...shared} caption={caption} columns={columns} empty={empty} />
        ) : (
          <div className="md:[&>ul]:grid-cols-2">
            <CardList {...shared} label={caption} card={card} skeletonRows={6} />
          </div>
        )}
      </div>
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {failure}
        </StaleAlert>
      )}
      {rows && rows.length > 0 && <Footer query={query} shown={rows.length} unit={props.unit} />}
    </div>
  )
}

interface FooterProps {
  query: GrowingTableProps<unknown>['query']
  shown: number
  unit: string
}

function Footer({ query, shown, unit }: FooterProps) {
  const { data, hasNextPage, isFetchingNextPage, isError } = query
  const count = data?.pages.at(-1)?.count ?? shown
  const text = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  // The button goes with the last page, and the keyboard must not be left in nowhere.
  useEffect(() => {
    if (isFetchingNextPage || !wasAsked.current) return
    wasAsked.current = false
    if (!hasNextPage) text.current?.focus({ preventScroll: true })
  }, [isFetchingNextPage, hasNextPage])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p ref={text} role="status" tabIndex={-1} className="tabular font-medium">
        {hasNextPage && `${groupThousands(shown)} dari `}
        {groupThousands(count)} {unit}
      </p>
      {hasNextPage && !isError && (
        <Button
          busy={isFetchingNextPage}
          busyText="Memuat..."
          className="max-sm:w-full"
          onClick={() => {
            wasAsked.current = true
            query.fetchNextPage()
          }}
        >
          Muat lagi
        </Button>
      )}
    </div>
  )
}
