const CHUNK_SIZE = 2000
const PAGE_SIZE = 500

/** Reads for many values with few statements; `read` gets up to 2,000 of them at a time. */
export async function readInChunks<Value, Row>(
  values: readonly Value[],
  read: (chunk: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += CHUNK_SIZE) {
    for (const row of await read(values.slice(from, from + CHUNK_SIZE))) rows.push(row)
    // A statement does not free the event loop, and other requests want their turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return rows
}

/** Reads many rows with short statements; `read` gets the last row it gave, undefined at first, and answers at most `count` of those behind it. */
export async function* readByPages<Row>(
  read: (after: Row | undefined, count: number) => Promise<readonly Row[]>,
  pageSize = PAGE_SIZE,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  do {
    const rows = await read(after, pageSize)
    if (rows.length > 0) yield rows
    after = rows.length < pageSize ? undefined : rows.at(-1)
    if (after) await new Promise((resolve) => setImmediate(resolve))
  } while (after)
}
