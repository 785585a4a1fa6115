import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import { MonthPicker } from './month-picker.tsx'
import type { PaymentFilters } from './payment-filters.ts'

const STATUSES: { value: PaymentFilters['status']; label: string }[] = [
  { value: 'semua', label: 'Semua Status' },
  { value: 'lunas', label: 'Lunas' },
  { value: 'belum', label: 'Belum Lunas' },
]

const SORTS: { value: PaymentFilters['sort']; label: string }[] = [
  { value: 'tanggal', label: 'Tanggal' },
  { value: 'jumlah', label: 'Jumlah' },
  { value: 'pelanggan', label: 'Pelanggan' },
]

interface PaymentToolbarProps {
  filters: PaymentFilters
  thisPeriod: BillingPeriod
  onChange: (changes: Partial<PaymentFilters>) => void
}

export function PaymentToolbar({ filters, thisPeriod, onChange }: PaymentToolbarProps) {
  const isAscending = filters.order === 'asc'
  return (
    <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-[minmax(12rem,1fr)_15.5rem_22rem]">
      <SearchBox
        label="Cari nama pelanggan"
        placeholder="Cari nama pelanggan"
        value={filters.search}
        onSearch={(text) => onChange({ search: text.trim().slice(0, 100) })}
      />
      <MonthPicker
        labelHidden
        value={filters.period}
        thisPeriod={thisPeriod}
        onChange={(period) => onChange({ period })}
      />
      <div className="flex gap-2 max-sm:gap-1.5 sm:max-xl:col-span-2 max-sm:[&_select]:pr-7.5 max-sm:[&_select]:pl-2">
        <Select
          label="Status"
          labelHidden
          className="min-w-0 grow-2"
          options={STATUSES}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value as PaymentFilters['status'] })}
        />
        <Select
          label="Urutkan menurut"
          labelHidden
          className="min-w-0 grow"
          options={SORTS}
          value={filters.sort}
          onChange={(event) => onChange({ sort: event.target.value as PaymentFilters['sort'] })}
        />
        <IconButton
          variant="secondary"
          className="shrink-0"
          label={isAscending ? 'Urutan naik, ubah ke turun' : 'Urutan turun, ubah ke naik'}
          icon={isAscending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          onClick={() => onChange({ order: isAscending ? 'desc' : 'asc' })}
        />
      </div>
    </div>
  )
}
