import {
  ChevronDown,
  Download,
  Plus,
  Replace,
  RotateCcw,
  SlidersHorizontal,
  Undo2,
  Upload,
  UserCheck,
} from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { WIDE_TABLE } from './customer-columns.tsx'
import { type CustomerFilters, countActive } from './customer-filters.ts'
import { useCustomerExport } from './export-customers.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ToolName } from './loaded-tools.ts'

interface CustomerToolbarProps {
  filters: CustomerFilters
  onChange: (changes: Partial<CustomerFilters>) => void
  refreshing: boolean
  onRefresh: () => void
  onAdd: () => void
  onTool: (name: ToolName) => void
}

/** Search, filters, and all that can be done with the customers as a whole. */
export function CustomerToolbar(props: CustomerToolbarProps) {
  const { filters, onChange } = props
  const panelId = useId()
  const activeCount = countActive(filters)
  const [isOpen, setIsOpen] = useState(activeCount > 0)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-0 grow gap-2 max-sm:w-full">
          <SearchBox
            label="Cari pelanggan"
            placeholder="Nama, alamat, WhatsApp, ID"
            value={filters.search}
            onSearch={(text) => onChange({ search: text.trim().slice(0, 100) })}
            className="w-0 grow sm:max-w-md"
          />
          <FilterButton
            activeCount={activeCount}
            isOpen={isOpen}
            controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
        <Actions {...props} />
      </div>
      {isOpen && <FilterPanel id={panelId} filters={filters} onChange={onChange} />}
    </div>
  )
}

interface FilterButtonProps {
  activeCount: number
  isOpen: boolean
  controls: string
  onClick: () => void
}

function FilterButton({ activeCount, isOpen, controls, onClick }: FilterButtonProps) {
  return (
    <Button
      icon={<SlidersHorizontal />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onClick}
    >
      Filter
      {activeCount > 0 && (
        <span className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-xs text-white">
          {activeCount}
          <span className="sr-only"> aktif</span>
        </span>
      )}
      <ChevronDown className={isOpen ? 'rotate-180' : ''} />
    </Button>
  )
}

function Actions({ filters, refreshing, onRefresh, onAdd, onTool }: CustomerToolbarProps) {
  const isWide = useMediaQuery(WIDE_TABLE)
  const { exportCsv, busy } = useCustomerExport()
  const { page, ...filter } = filters
  const csv = [
    { label: 'Ekspor CSV', icon: <Download />, onSelect: () => exportCsv(filter), busy },
    { label: 'Impor CSV', icon: <Upload />, onSelect: () => onTool('import') },
  ]
  const rest = [
    { label: 'Ganti semua ID', icon: <Replace />, onSelect: () => onTool('regenerate') },
    { label: 'Tinjau pendaftaran', icon: <UserCheck />, onSelect: () => onTool('registrations') },
    { label: 'Pulihkan pelanggan', icon: <Undo2 />, onSelect: () => onTool('restore') },
  ]
  return (
    <div className="flex gap-2 max-sm:w-full">
      <IconButton
        variant="secondary"
        label="Muat ulang data pelanggan"
        icon={<RotateCcw />}
        busy={refreshing}
        onClick={onRefresh}
      />
      {isWide &&
        csv.map(({ label, onSelect, ...button }) => (
          <Button key={label} {...button} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <Button variant="primary" icon={<Plus />} className="max-sm:grow" onClick={onAdd}>
        Tambah Pelanggan
      </Button>
      <Menu label="Lainnya" items={isWide ? rest : [...csv, ...rest]} />
    </div>
  )
}
