import type { UnreadableDocument } from '../../platform/firestore/firestore-page.ts'
import type { DocumentOutcome, StoredDocuments } from '../../shared/source-document.ts'

/** More kinds of notes than that are not told apart: a source may have a field name of its own in every document. */
const MAX_NOTE_KINDS = 200
const OTHER_NOTES = 'Catatan lain'
const EXAMPLES = 3
const LISTED = 20

/** A document and what is told of it. */
export interface ToldDocument {
  id: string
  reason: string
}

/** What became of a collection's documents, as numbers and as much as a terminal shows. */
export interface ImportTally {
  taken: number
  same: number
  differs: number
  deleted: number
  refused: number
  /** Rupiah of the taken bills: as the documents tell, and as read back from the database. */
  toldSum: number
  storedSum: number
  /** All of them. */
  refusals: ToldDocument[]
  /** The first ones. */
  differing: ToldDocument[]
  gone: ToldDocument[]
  notes: Map<string, { count: number; examples: string[] }>
}

/** A tally of nothing yet. */
export function emptyTally(): ImportTally {
  const counts = { taken: 0, same: 0, differs: 0, deleted: 0, refused: 0, toldSum: 0, storedSum: 0 }
  return { ...counts, refusals: [], differing: [], gone: [], notes: new Map() }
}

/** Every document that was read, of whatever became of it. */
export function readCount({ taken, same, differs, deleted, refused }: ImportTally): number {
  return taken + same + differs + deleted + refused
}

/** A document that cannot be read at all, as one that was refused. */
export function unreadableOutcome({ id, reason }: UnreadableDocument): DocumentOutcome {
  return { id, state: 'refused', reasons: [reason], notes: [] }
}

/** Adds what storing a page came to. */
export function addPage(
  tally: ImportTally,
  outcomes: readonly DocumentOutcome[],
  stored: StoredDocuments,
): void {
  tally.toldSum += stored.toldSum
  tally.storedSum += stored.sum
  for (const outcome of outcomes) {
    tally[outcome.state] += 1
    const told = { id: outcome.id, reason: outcome.reasons.join('; ') }
    if (outcome.state === 'refused') tally.refusals.push(told)
    if (outcome.state === 'differs' && tally.differing.length < LISTED) tally.differing.push(told)
    if (outcome.state === 'deleted' && tally.gone.length < LISTED) tally.gone.push(told)
    addNotes(tally, outcome)
  }
}

function addNotes({ notes }: ImportTally, outcome: DocumentOutcome): void {
  // Once a document.
  for (const text of new Set(outcome.notes.map((note) => note.text))) {
    const kind = notes.has(text) || notes.size < MAX_NOTE_KINDS ? text : OTHER_NOTES
    const note = notes.get(kind) ?? { count: 0, examples: [] }
    note.count += 1
    if (note.examples.length < EXAMPLES) note.examples.push(outcome.id)
    notes.set(kind, note)
  }
}
