/** A part of a long list; `next` asks for the one after it. */
interface Part<Row> {
  rows: readonly Row[]
  next: string | null
}

/**
 * All rows of a list that comes in parts, which are fetched one after another, and the last part. A row that moved down the list
 * meanwhile comes twice: it is kept once, as and where it came last.
 */
export async function loadParts<Row, OnePart extends Part<Row>>(
  fetchPart: (cursor: string) => Promise<OnePart & Part<Row>>,
  keyOf: (row: Row) => string,
  onPart: (loaded: number, part: OnePart) => void,
): Promise<{ rows: Row[]; last: OnePart; partCount: number }> {
  const byKey = new Map<string, Row>()
  let cursor = ''
  for (let partCount = 1; ; partCount++) {
    const part = await fetchPart(cursor)
    for (const row of part.rows) {
      const key = keyOf(row)
      byKey.delete(key)
      byKey.set(key, row)
    }
    if (part.next === null) return { rows: [...byKey.values()], last: part, partCount }
    onPart(byKey.size, part)
    cursor = part.next
  }
}
