const CHUNK_SIZE = 2000

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
