import { useState } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import {
  movedRange,
  RANGE_LABELS,
  RANGES,
  type RangeName,
  rangeName,
  rangeOf,
} from '../rules/history-range.ts'
import type { HistoryFilters } from './history-filters.ts'
import { MonthPicker } from './month-picker.tsx'

const STATUSES: { value: HistoryFilters['status']; label: string }[] = [
  { value: 'semua', label: 'Semua status' },
  { value: 'lunas', label: 'Lunas' },
  { value: 'belum', label: 'Belum Lunas' },
]

const RANGE_OPTIONS = RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

interface HistoryToolbarProps {
  filters: HistoryFilters
  thisPeriod: BillingPeriod
  onChange: (changes: Partial<HistoryFilters>) => void
}

/** Search, months and status. */
export function HistoryToolbar({ filters, thisPeriod, onChange }: HistoryToolbarProps) {
  const [isOwnRange, setIsOwnRange] = useState(false)
  const range = isOwnRange && filters.from !== undefined ? 'pilih' : rangeName(filters, thisPeriod)
  const chooseRange = (name: RangeName) => {
    setIsOwnRange(name === 'pilih')
    // One's own months start with those that are shown, if they have an end.
    if (name !== 'pilih' || filters.from === undefined) onChange(rangeOf(name, thisPeriod))
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(12rem,1fr)_12rem_10rem]">
        <SearchBox
          label="Cari tagihan"
          placeholder="Cari nama, nomor, ID, atau invoice"
          value={filters.search}
          onSearch={(text) => onChange({ search: text.trim().slice(0, 100) })}
          className="max-md:col-span-2"
        />
        <Select
          label="Periode"
          labelHidden
          options={RANGE_OPTIONS}
          value={range}
          onChange={(event) => chooseRange(event.target.value as RangeName)}
        />
        <Select
          label="Status"
          labelHidden
          options={STATUSES}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value as HistoryFilters['status'] })}
        />
      </div>
      {range === 'pilih' && (
        <div className="grid gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:justify-end">
          <RangeEnd
            label="Dari"
            period={filters.from ?? thisPeriod}
            thisPeriod={thisPeriod}
            onChange={(from) => onChange(movedRange(filters, { from }))}
          />
          <RangeEnd
            label="Sampai"
            period={filters.to ?? thisPeriod}
            thisPeriod={thisPeriod}
            onChange={(to) => onChange(movedRange(filters, { to }))}
          />
        </div>
      )}
    </div>
  )
}

interface RangeEndProps {
  label: string
  period: BillingPeriod
  thisPeriod: BillingPeriod
  onChange: (period: BillingPeriod) => void
}

function RangeEnd({ label, period, thisPeriod, onChange }: RangeEndProps) {
  return (
    <fieldset className="flex min-w-0 items-center gap-3">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="w-14 shrink-0 text-sm font-medium text-muted sm:w-auto">
        {label}
      </span>
      <MonthPicker
        labelHidden
        value={period}
        thisPeriod={thisPeriod}
        onChange={onChange}
        className="grow sm:w-64"
      />
    </fieldset>
  )
}
