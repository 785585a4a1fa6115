import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type CalendarDay, parseDay } from '../../../shared/calendar-day.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { KIND_GROUPS, type KindGroup } from '../rules/kinds.ts'
import { trailApi } from './api.ts'
import type { TrailFilters } from './trail-filters.ts'

const GROUP_LABELS: Record<KindGroup, string> = {
  pelanggan: 'Pelanggan',
  tagihan: 'Tagihan',
  pembayaran: 'Pembayaran',
  pesan: 'Pesan',
  pengaturan: 'Pengaturan',
}

const GROUPS = [
  { value: '', label: 'Semua perubahan' },
  ...KIND_GROUPS.map((group) => ({ value: group, label: GROUP_LABELS[group] })),
]

interface TrailToolbarProps {
  filters: TrailFilters
  onChange: (changes: TrailFilters) => void
}

/** What kind of changes, and of which days. */
export function TrailToolbar({ filters, onChange }: TrailToolbarProps) {
  const isReversed = filters.from !== undefined && filters.to !== undefined && filters.from > filters.to
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[14rem_11rem_11rem_auto]">
      <Select
        label="Jenis"
        className="max-sm:col-span-2"
        options={GROUPS}
        value={filters.group ?? ''}
        onChange={(event) => onChange({ group: (event.target.value || undefined) as KindGroup | undefined })}
      />
      <div className="col-span-3 grid grid-cols-2 items-start gap-2 sm:contents">
        <DayInput label="Dari" day={filters.from} onChange={(from) => onChange({ from })} />
        <DayInput
          label="Sampai"
          day={filters.to}
          error={isReversed ? 'Sebelum tanggal awal' : undefined}
          onChange={(to) => onChange({ to })}
        />
      </div>
      <RefreshButton />
    </div>
  )
}

function RefreshButton() {
  const queryClient = useQueryClient()
  const queryKey = trailApi.list.key()
  return (
    <IconButton
      variant="secondary"
      label="Muat ulang"
      icon={<RotateCcw />}
      className="mt-6.5 max-sm:col-start-3 max-sm:row-start-1"
      busy={useIsFetching({ queryKey }) > 0}
      onClick={() => void queryClient.invalidateQueries({ queryKey })}
    />
  )
}

interface DayInputProps {
  label: string
  day: TrailFilters['from']
  error?: string | undefined
  onChange: (day: TrailFilters['from']) => void
}

// While a year is typed it is some year of the past: what cannot be meant stays in the field and is not asked for.
function DayInput({ label, day, error, onChange }: DayInputProps) {
  const [text, setText] = useState(day ?? '')
  const [shown, setShown] = useState(day)
  if (day !== shown) {
    setShown(day)
    if (day !== readDay(text)) setText(day ?? '')
  }
  return (
    <TextInput
      label={label}
      type="date"
      min="2000-01-01"
      max="2199-12-31"
      className="min-w-0"
      value={text}
      error={error}
      onChange={(event) => {
        const { value } = event.target
        setText(value)
        if (value === '' || readDay(value)) onChange(readDay(value))
      }}
    />
  )
}

function readDay(text: string): CalendarDay | undefined {
  const day = parseDay(text)
  return day && day >= '2000' ? day : undefined
}
