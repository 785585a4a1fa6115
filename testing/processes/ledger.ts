/** What the processes acknowledged, as a visitor would know it. */
export interface Ledger {
  /** Document ids of customers by name, and their welcome messages. */
  added: Map<string, { id: string; messageId: string }>
  registered: Set<string>
  /** Names of customers and visitors whose request broke off: there once or not at all. */
  inDoubt: Set<string>
  /** Bills that each bulk save made, by its id. */
  saves: Map<string, number>
  /** Bills made one by one, as `customer month`. */
  bills: Set<string>
  /** The state of a bill, and how often it was changed. */
  payments: Map<string, { isPaid: boolean; changes: number }>
  /** Messages of each job. */
  jobs: Map<string, number>
  answers: number
  /** What was answered that never should be. */
  problems: string[]
}

/** Nothing acknowledged yet. */
export function emptyLedger(): Ledger {
  return {
    added: new Map(),
    registered: new Set(),
    inDoubt: new Set(),
    saves: new Map(),
    bills: new Set(),
    payments: new Map(),
    jobs: new Map(),
    answers: 0,
    problems: [],
  }
}
