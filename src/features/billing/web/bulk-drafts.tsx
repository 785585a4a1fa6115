import { type RefObject, useMemo, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { BulkSheet } from './bulk-sheet.ts'
import { BulkTable } from './bulk-table.tsx'
import { BulkToolbar } from './bulk-toolbar.tsx'
import { type BulkFilter, visibleRows } from './bulk-visible-rows.ts'

interface BulkDraftsProps {
  sheet: BulkSheet
  footer: RefObject<HTMLElement | null>
}

/** The table with its search. What is shown stays when a tick changes, so that no row goes from under the hand. */
export function BulkDrafts({ sheet, footer }: BulkDraftsProps) {
  const { store } = sheet
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<BulkFilter>('semua')
  const visible = useMemo(() => visibleRows(store.entries(), search, filter), [store, search, filter])
  return (
    <div className="grid gap-3">
      <BulkToolbar store={store} search={search} onSearch={setSearch} filter={filter} onFilter={setFilter} />
      {visible.length > 0 ? (
        <BulkTable sheet={sheet} visible={visible} footer={footer} />
      ) : (
        <div className="table-frame">
          <EmptyState>{search.trim() ? NO_HITS : NOTHING[filter]}</EmptyState>
        </div>
      )}
    </div>
  )
}

const NO_HITS = 'Tidak ada pelanggan yang sesuai dengan pencarian.'

const NOTHING: Record<BulkFilter, string> = {
  semua: 'Tidak ada data pelanggan aktif.',
  disimpan: 'Tidak ada tagihan yang akan disimpan.',
  dilewati: 'Tidak ada pelanggan yang dilewati.',
}
