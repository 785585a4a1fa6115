/** So many hits of a search are sorted at once; among more, the order of an index meets a page of them soon. */
export const FEW_HITS = 1000

/** The ids that a search finds, in no order, of an unsorted query over all rows; undefined when they are more than a thousand. */
export async function fewHits(found: {
  limit(count: number): { execute(): Promise<readonly { id: string }[]> }
}): Promise<string[] | undefined> {
  const rows = await found.limit(FEW_HITS + 1).execute()
  return rows.length > FEW_HITS ? undefined : rows.map(({ id }) => id)
}
