/** A document of another database that is to be taken over. Field values are plain: text, numbers, flags, lists, objects; instants as ISO text. */
export interface SourceDocument {
  id: string
  fields: Readonly<Record<string, unknown>>
  /** When it was made there (ISO instant), where the source tells. */
  madeAt?: string | undefined
}

/** A remark about a document that was taken: `text` is the same for all of its kind, `detail` tells this one's. */
export interface DocumentNote {
  text: string
  detail?: string
}

/** What was read of a document: what to store, or why it cannot be. */
export type ReadDocument<Row> =
  | { id: string; notes: DocumentNote[]; row: Row }
  | { id: string; notes: DocumentNote[]; reasons: string[] }

/**
 * What became of a document: `taken` now, `same` or `differs` from what is stored under its id already, `deleted` here since it was
 * taken, or `refused`. Nothing is stored but for `taken`.
 */
export interface DocumentOutcome {
  id: string
  state: 'taken' | 'same' | 'differs' | 'deleted' | 'refused'
  /** Why it was refused, or what differs. */
  reasons: string[]
  notes: DocumentNote[]
}

/**
 * What storing a page of documents came to: the rupiah that the taken documents tell, and how many rows of how much there are under their ids,
 * read back from the database. Sums are 0 for what has no amount.
 */
export interface StoredDocuments {
  outcomes: DocumentOutcome[]
  toldSum: number
  count: number
  sum: number
}

/** The id as this program takes one: at most 128 characters, no blank, no slash, no control character. */
export function isDocumentId(id: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return /^[^/\s\u0000-\u001f\u007f]{1,128}$/.test(id) && id.isWellFormed()
}

/** The labels of those columns in which two rows differ, leaving out those that the document does not tell. */
export function differingLabels<Row extends object>(
  stored: Row,
  planned: Row,
  labels: Partial<Record<keyof Row, string>>,
  guessed: ReadonlySet<string>,
): string[] {
  const names = Object.keys(labels) as (keyof Row & string)[]
  return names
    .filter((name) => !guessed.has(name) && stored[name] !== planned[name])
    .map((name) => labels[name] ?? name)
}
