import type { BulkDraft, BulkDraftPart } from '../schemas.ts'
import { loadParts } from './load-parts.ts'

/** The bulk draft of all active customers. */
export interface Drafts {
  rows: BulkDraft[]
  nextSequence: number
}

/** How many rows have come, of how many. */
export interface LoadProgress {
  loaded: number
  count: number
}

/** Fetches the drafts part by part; `onProgress` hears of each that is followed by another. */
export async function loadDrafts(
  fetchPart: (cursor: string) => Promise<BulkDraftPart>,
  onProgress: (progress: LoadProgress) => void,
): Promise<Drafts> {
  const load = () =>
    loadParts(
      fetchPart,
      (row: BulkDraft) => row.customerId,
      (loaded, { count }) => onProgress({ loaded, count }),
    )
  let { rows, last, partCount } = await load()
  // Who moved up the list between two parts is in neither of them, and would not be billed.
  if (partCount > 1 && rows.length !== last.count) ({ rows, last } = await load())
  return { rows, nextSequence: last.nextSequence }
}
