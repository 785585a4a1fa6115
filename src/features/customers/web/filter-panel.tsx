import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { pagePackages } from '../../../ui/page-packages.ts'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { STATUSES } from '../rules/customer-fields.ts'
import { DEFAULT_FILTER, type SORT_FIELDS } from '../rules/customer-filter.ts'
import { type CustomerFilters, countActive } from './customer-filters.ts'

type PanelField = keyof typeof DEFAULT_FILTER
type SortField = (typeof SORT_FIELDS)[number]

const ALL: SelectOption = { value: 'semua', label: 'Semua' }
const STATUS_OPTIONS = [ALL, ...STATUSES.map(option)]

const SORT_OPTIONS: (SelectOption & { value: SortField })[] = [
  { value: 'customerId', label: 'ID Pelanggan' },
  { value: 'nama', label: 'Nama' },
  { value: 'tanggalDaftar', label: 'Tanggal Daftar' },
  { value: 'paket', label: 'Paket' },
]

interface FilterPanelProps {
  id: string
  filters: CustomerFilters
  onChange: (changes: Partial<CustomerFilters>) => void
}

export function FilterPanel({ id, filters, onChange }: FilterPanelProps) {
  const field = (name: PanelField) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <section
      id={id}
      aria-label="Filter pelanggan"
      className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 shadow-card max-sm:[&_select]:pr-8 sm:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <Select label="Status" options={STATUS_OPTIONS} {...field('status')} />
      <Select label="Paket" options={[ALL, ...pagePackages().map(option)]} {...field('paket')} />
      <Select label="Urutkan" options={SORT_OPTIONS} {...field('sort')} />
      <Select label="Arah" options={ORDER_OPTIONS[filters.sort]} {...field('order')} />
      <Button
        icon={<X />}
        className="col-span-full xl:col-span-1 xl:min-h-10.5"
        disabled={countActive(filters) === 0}
        onClick={() => onChange({ ...DEFAULT_FILTER })}
      >
        Reset
      </Button>
    </section>
  )
}

const ORDER_OPTIONS: Record<SortField, SelectOption[]> = {
  customerId: orders('Naik', 'Turun'),
  nama: orders('A ke Z', 'Z ke A'),
  tanggalDaftar: orders('Terlama dulu', 'Terbaru dulu'),
  paket: orders('Naik', 'Turun'),
}

function option(value: string): SelectOption {
  return { value, label: value }
}

function orders(asc: string, desc: string): SelectOption[] {
  return [
    { value: 'asc', label: asc },
    { value: 'desc', label: desc },
  ]
}
