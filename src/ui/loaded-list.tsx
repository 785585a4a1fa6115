import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { ErrorState } from './error-state.tsx'
import { StaleAlert } from './stale-alert.tsx'

interface LoadedListProps<Data> {
  query: UseQueryResult<Data>
  /** The text of a failed load. */
  failure: string
  /** The rows; undefined while those of the present question are not known. */
  list: (data: Data | undefined) => ReactNode
  /** Below the rows, once they are known. */
  footer?: (data: Data) => ReactNode
}

/** A list in every state of its loading: unknown, failed with a retry, stale with a word about it, dimmed while the next one is on its way. */
export function LoadedList<Data extends { rows: readonly unknown[] }>({
  query,
  failure,
  list,
  footer,
}: LoadedListProps<Data>) {
  const { data, isError, isFetching, isPlaceholderData } = query
  const retry = () => void query.refetch()
  if (isError && !data) {
    return (
      <Card>
        <ErrorState onRetry={retry} busy={isFetching}>
          {failure}
        </ErrorState>
      </Card>
    )
  }
  // An empty list of the question before says nothing about this one.
  const known = data && !(isPlaceholderData && data.rows.length === 0) ? data : undefined
  return (
    <div className="grid gap-4">
      {isError && (
        <StaleAlert busy={isFetching} onRetry={retry}>
          {failure}
        </StaleAlert>
      )}
      <div className={classNames('min-w-0', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}>
        {list(known)}
      </div>
      {known && footer?.(known)}
    </div>
  )
}
