import type { BulkEntry } from './bulk-draft-store.ts'

export const BULK_FILTERS = ['semua', 'disimpan', 'dilewati'] as const

export type BulkFilter = (typeof BULK_FILTERS)[number]

/** Places of the rows that search and filter show, in their order. */
export function visibleRows(entries: readonly BulkEntry[], search: string, filter: BulkFilter): number[] {
  const wanted = search.trim().toLowerCase()
  const visible: number[] = []
  entries.forEach(({ draft, isTicked }, index) => {
    if (filter !== 'semua' && isTicked !== (filter === 'disimpan')) return
    if (draft.nama.toLowerCase().includes(wanted) || draft.wznId.toLowerCase().includes(wanted))
      visible.push(index)
  })
  return visible
}
