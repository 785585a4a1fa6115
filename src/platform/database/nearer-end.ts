/** A page counted from whichever end of the list is nearer: the entries before it cost something too. */
export interface NearerEnd {
  isReversed: boolean
  offset: number
  limit: number
}

/** Where a page of a list of `count` entries is met soonest; `isReversed`: in the opposite order, its entries too. */
export function fromNearerEnd(place: { offset: number; pageSize: number }, count: number): NearerEnd {
  const { offset, pageSize } = place
  const behind = Math.max(0, count - offset - pageSize)
  if (offset <= behind) return { isReversed: false, offset, limit: pageSize }
  return { isReversed: true, offset: behind, limit: Math.min(pageSize, count - offset) }
}
