import type { BulkDraftStore } from './bulk-draft-store.ts'
import { type PasteOutcome, parsePastedColumn } from './bulk-paste.ts'

/** What a paste did; `before` are the amounts that it replaced. */
export interface FilledColumn extends PasteOutcome {
  before: [index: number, amount: number][]
}

/**
 * Fills the amounts of rows, in their order, with a pasted column; locked rows use up a line and stay. `several` columns fill
 * nothing; undefined for a single line.
 */
export function fillColumn(
  store: BulkDraftStore,
  rows: readonly number[],
  text: string,
): FilledColumn | 'several' | undefined {
  const column = parsePastedColumn(text)
  if (!column || column === 'several') return column
  const amounts: [number, number][] = []
  const unreadable: number[] = []
  let locked = 0
  column.slice(0, rows.length).forEach(({ amount, isReadable }, line) => {
    const index = rows[line] as number
    if (store.isLocked(index)) {
      locked += 1
      return
    }
    if (!isReadable) unreadable.push(line + 1)
    amounts.push([index, amount])
  })
  const before = amounts.map(([index]): [number, number] => [index, store.entry(index).amount])
  store.setAmounts(amounts)
  return {
    filled: amounts.length,
    unreadable,
    locked,
    left: Math.max(0, column.length - rows.length),
    before,
  }
}
