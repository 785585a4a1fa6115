import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import type { Recipient } from '../schemas.ts'
import { RecipientRows } from './recipient-rows.tsx'
import type { ChosenCustomers } from './use-chosen-customers.ts'
import type { RecipientsQuery } from './use-recipients.ts'

const LOAD_FAILED = 'Gagal mengambil data pelanggan.'
const NOTHING_FOUND = 'Tidak ada pelanggan yang sesuai dengan pencarian.'
const SKELETON_ROWS = 8

// The next page is asked for before its place is reached.
const AHEAD = '0px 0px 800px 0px'

interface RecipientListProps {
  query: RecipientsQuery
  rows: readonly Recipient[] | undefined
  isSearch: boolean
  chosen: ChosenCustomers
}

/** The scrolling part of the picker in all its states. */
export function RecipientList({ query, rows, isSearch, chosen }: RecipientListProps) {
  const { isError, isFetching, isPlaceholderData, isFetchNextPageError } = query
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
    return <EmptyState>{isSearch ? NOTHING_FOUND : 'Tidak ada data pelanggan aktif.'}</EmptyState>
  }
  return (
    <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-200' : ''}>
      <RecipientRows rows={rows} chosenIds={chosen.ids} onToggle={chosen.toggle} />
      {isError && (
        <div className="p-4">
          <StaleAlert
            busy={isFetching}
            onRetry={() => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            {LOAD_FAILED}
          </StaleAlert>
        </div>
      )}
      {query.hasNextPage && !isError && (
        <NextPage
          // Looks again after every page: a short one may leave its place in view.
          key={rows.length}
          isLoading={query.isFetchingNextPage}
          onReached={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Below the rows; asks for the next page when it comes near. The button is for those whose browser does not scroll. */
function NextPage({ isLoading, onReached }: { isLoading: boolean; onReached: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useReached(ref, onReached)
  return (
    <div ref={ref} className="grid min-h-13 place-items-center border-t border-line p-2">
      {isLoading ? (
        <span className="flex items-center gap-2 text-sm text-muted">
          <Spinner label={null} /> Memuat pelanggan...
        </span>
      ) : (
        <Button variant="ghost" size="sm" onClick={onReached}>
          Muat lebih banyak
        </Button>
      )}
    </div>
  )
}

function useReached(ref: RefObject<HTMLElement | null>, onReached: () => void): void {
  const latest = useRef(onReached)
  useEffect(() => {
    latest.current = onReached
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { root: element.closest('.overflow-y-auto'), rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
}

function SkeletonChoices() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Memuat...</span>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={index} className="flex h-15 items-center gap-3 px-4 sm:px-5">
          <Skeleton className="size-4.5 shrink-0" />
          <div className="grow">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="mt-2 h-3.5 w-48" />
          </div>
        </div>
      ))}
    </div>
  )
}
