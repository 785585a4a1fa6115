/** A page that was asked for, cut to the pages there are. */
export interface Page {
  page: number
  pageCount: number
  offset: number
}

/** Where a page begins among `count` rows; a page beyond the last one becomes the last. */
export function pageOf(query: { page: number; pageSize: number }, count: number): Page {
  const pageCount = Math.max(1, Math.ceil(count / query.pageSize))
  const page = Math.min(query.page, pageCount)
  return { page, pageCount, offset: (page - 1) * query.pageSize }
}
