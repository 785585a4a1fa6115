import type { BulkDraft } from '../schemas.ts'

/** A row of the bulk table: its draft and what the admin made of it. */
export interface BulkEntry {
  readonly draft: BulkDraft
  readonly amount: number
  readonly isPaid: boolean
  readonly isTicked: boolean
}

/** What a save would do, over the ticked rows. Sums in rupiah. */
export interface BulkTotals {
  count: number
  sum: number
  paidCount: number
  /** Bills of Rp 0. */
  zeroCount: number
  /** Customers who are billed again. */
  againCount: number
}

type Changes = Partial<Pick<BulkEntry, 'amount' | 'isPaid' | 'isTicked'>>

/**
 * The rows of the bulk table, outside of React: an edit tells the one row and whoever watches the totals. Rows stay in the order
 * of the drafts, in which invoices are numbered.
 */
export class BulkDraftStore {
  readonly size: number
  #entries: BulkEntry[]
  /** As the rows were before the admin touched them. */
  #untouched: BulkEntry[]
  #rowListeners = new Map<number, Set<() => void>>()
  #listeners = new Set<() => void>()
  #totals: BulkTotals
  #places: number[]
  #isBillingAgain = false
  #editCount = 0
  #tickVersion = 0

  /** `kept` are rows of before whose amounts and ticks go on. */
  constructor(drafts: readonly BulkDraft[], kept: readonly BulkEntry[] = []) {
    const before = new Map(kept.map((entry) => [entry.draft.customerId, entry]))
    this.#entries = drafts.map((draft) => startOf(draft, before.get(draft.customerId)))
    this.#untouched = [...this.#entries]
    this.#totals = totalsOf(this.#entries)
    this.#places = placesOf(this.#entries)
    this.size = drafts.length
  }

  entry = (index: number): BulkEntry => this.#entries[index] as BulkEntry
  entries = (): readonly BulkEntry[] => this.#entries
  /** Its place among the ticked rows from 0; -1 for one that is not ticked. */
  place = (index: number): number => this.#places[index] ?? -1
  totals = (): BulkTotals => this.#totals
  /** Another number after each change of a tick. */
  tickVersion = (): number => this.#tickVersion
  isBillingAgain = (): boolean => this.#isBillingAgain
  /** True when something would be lost by making the drafts anew. */
  hasEdits = (): boolean => this.#editCount > 0
  /** A billed customer's row stays as it is unless billing again is on. */
  isLocked = (index: number): boolean => this.entry(index).draft.state === 'billed' && !this.#isBillingAgain

  setAmount(index: number, amount: number) {
    this.setAmounts([[index, amount]])
  }

  setAmounts(amounts: readonly (readonly [index: number, amount: number])[]) {
    for (const [index, amount] of amounts) this.#put(index, { amount })
    this.#tell(amounts.map(([index]) => index))
  }

  setPaid(index: number, isPaid: boolean) {
    this.#put(index, { isPaid })
    this.#tell([index])
  }

  setTicked(indexes: readonly number[], isTicked: boolean) {
    for (const index of indexes) this.#put(index, { isTicked })
    this.#tellTicks()
  }

  /** Takes in whom the period is billed for already, or leaves them out again. */
  setBillingAgain(isOn: boolean) {
    const retick = (entry: BulkEntry) =>
      entry.draft.state === 'billed' ? { ...entry, isTicked: isOn } : entry
    this.#isBillingAgain = isOn
    this.#entries = this.#entries.map(retick)
    this.#untouched = this.#untouched.map(retick)
    this.#recount()
  }

  /** After a save: nothing is paid, nobody is billed again, and nothing is left to lose. */
  settle() {
    this.#isBillingAgain = false
    this.#entries = this.#entries.map((entry) => ({
      ...entry,
      isPaid: false,
      isTicked: entry.isTicked && entry.draft.state !== 'billed',
    }))
    this.#untouched = [...this.#entries]
    this.#recount()
  }

  subscribe = (notify: () => void) => {
    this.#listeners.add(notify)
    return () => this.#listeners.delete(notify)
  }

  subscribeTo = (index: number, notify: () => void) => {
    const own = this.#rowListeners.get(index) ?? new Set()
    this.#rowListeners.set(index, own.add(notify))
    return () => {
      own.delete(notify)
      if (own.size === 0) this.#rowListeners.delete(index)
    }
  }

  #put(index: number, changes: Changes) {
    const old = this.entry(index)
    const entry = { ...old, ...changes }
    const untouched = this.#untouched[index] as BulkEntry
    this.#entries[index] = entry
    this.#editCount += Number(differs(entry, untouched)) - Number(differs(old, untouched))
    this.#totals = plus(plus(this.#totals, old, -1), entry, 1)
  }

  #tell(indexes: Iterable<number>) {
    for (const index of indexes) for (const notify of this.#rowListeners.get(index) ?? []) notify()
    for (const notify of this.#listeners) notify()
  }

  /** A tick moves the numbers of all rows below. */
  #tellTicks() {
    this.#places = placesOf(this.#entries)
    this.#tickVersion += 1
    this.#tell(this.#rowListeners.keys())
  }

  #recount() {
    this.#totals = totalsOf(this.#entries)
    this.#editCount = this.#entries.filter((entry, index) =>
      differs(entry, this.#untouched[index] as BulkEntry),
    ).length
    this.#tellTicks()
  }
}

function startOf(draft: BulkDraft, kept: BulkEntry | undefined): BulkEntry {
  const isReady = draft.state === 'ready'
  if (!kept) return { draft, amount: draft.amount, isPaid: false, isTicked: isReady }
  const isTicked = draft.state !== 'billed' && (kept.draft.state === draft.state ? kept.isTicked : isReady)
  return { draft, amount: kept.amount, isPaid: false, isTicked }
}

function differs(a: BulkEntry, b: BulkEntry): boolean {
  return a.amount !== b.amount || a.isPaid !== b.isPaid || a.isTicked !== b.isTicked
}

function totalsOf(entries: readonly BulkEntry[]): BulkTotals {
  const totals = { count: 0, sum: 0, paidCount: 0, zeroCount: 0, againCount: 0 }
  return entries.reduce((sum, entry) => plus(sum, entry, 1), totals)
}

function plus(totals: BulkTotals, { draft, amount, isPaid, isTicked }: BulkEntry, sign: 1 | -1): BulkTotals {
  if (!isTicked) return totals
  return {
    count: totals.count + sign,
    sum: totals.sum + sign * amount,
    paidCount: totals.paidCount + sign * Number(isPaid),
    zeroCount: totals.zeroCount + sign * Number(amount === 0),
    againCount: totals.againCount + sign * Number(draft.state === 'billed'),
  }
}

function placesOf(entries: readonly BulkEntry[]): number[] {
  let next = 0
  return entries.map(({ isTicked }) => (isTicked ? next++ : -1))
}
