import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Recipient } from '../schemas.ts'
import { broadcastApi } from './api.ts'

const PAGE_SIZE = 100

export type RecipientsQuery = ReturnType<typeof useRecipients>['query']

/** The customers that can be written to, page after page. */
export function useRecipients(search: string) {
  const query = useInfiniteQuery(
    broadcastApi.recipients.infiniteOptions({
      input: (page: number) => ({ search, page, pageSize: PAGE_SIZE }),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.page < last.pageCount ? last.page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  const rows = useMemo(() => data && distinct(data.pages.flatMap((page) => page.rows)), [data])
  return { query, rows, count: data?.pages[0]?.count }
}

/** Pages by number overlap when customers were added since the first of them. */
function distinct(rows: Recipient[]): Recipient[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
