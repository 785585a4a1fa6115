import { useMemo, useSyncExternalStore } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import type { BulkDraftStore } from './bulk-draft-store.ts'
import { BULK_FILTERS, type BulkFilter } from './bulk-visible-rows.ts'

interface BulkToolbarProps {
  store: BulkDraftStore
  search: string
  onSearch: (search: string) => void
  filter: BulkFilter
  onFilter: (filter: BulkFilter) => void
}

export function BulkToolbar({ store, search, onSearch, filter, onFilter }: BulkToolbarProps) {
  const count = useSyncExternalStore(store.subscribe, () => store.totals().count)
  const isBillingAgain = useSyncExternalStore(store.subscribe, store.isBillingAgain)
  const hasBilled = useMemo(() => store.entries().some(({ draft }) => draft.state === 'billed'), [store])
  const counts = { semua: store.size, disimpan: count, dilewati: store.size - count }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <SearchBox
        className="min-w-60 grow"
        label="Cari nama pelanggan"
        placeholder="Cari nama pelanggan"
        value={search}
        onSearch={onSearch}
      />
      <Select
        label="Tampilkan"
        labelHidden
        className="max-sm:grow sm:w-56"
        options={BULK_FILTERS.map((value) => ({
          value,
          label: `${FILTER_LABELS[value]} (${groupThousands(counts[value])})`,
        }))}
        value={filter}
        onChange={(event) => onFilter(event.target.value as BulkFilter)}
      />
      {hasBilled && (
        <Checkbox
          role="switch"
          className="py-1 xl:pl-3"
          label="Tagih lagi yang sudah ditagih"
          checked={isBillingAgain}
          onChange={(event) => store.setBillingAgain(event.target.checked)}
        />
      )}
    </div>
  )
}

const FILTER_LABELS: Record<BulkFilter, string> = {
  semua: 'Semua',
  disimpan: 'Akan disimpan',
  dilewati: 'Dilewati',
}
