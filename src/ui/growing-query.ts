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

/** The rows of all pages, each once: pages overlap when rows were added since the first of them. */
export function distinctRows<Row>(pages: { rows: Row[] }[], rowKey: (row: Row) => string): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((each) => [rowKey(each), each])).values()]
}
