import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { type Column, DataTable } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { IconButton } from '../icon-button.tsx'
import { Money } from '../money.tsx'
import { Pagination } from '../pagination.tsx'
import { SortButton } from '../sort-button.tsx'
import { Specimen } from './specimen.tsx'

interface Item {
  id: string
  name: string
  amount: number
  good: boolean
}

const items: Item[] = [
  { id: 'A-101', name: 'Rahmat Setiawan Purnomo', amount: 100_000, good: true },
  { id: 'A-102', name: 'Siti Handayani', amount: 1_111_111, good: false },
  { id: 'A-103', name: 'Zainal Hidayat', amount: 888_888, good: true },
]

const columns: Column<Item>[] = [
  { key: 'id', header: 'ID', cell: (item) => item.id, className: 'font-semibold text-primary' },
  { key: 'name', header: 'Nama', cell: (item) => item.name, className: 'font-medium' },
  { key: 'state', header: 'Status', cell: (item) => <State good={item.good} /> },
  { key: 'amount', header: 'Jumlah', cell: (item) => <Money amount={item.amount} />, align: 'end' },
  {
    key: 'actions',
    width: '8rem',
    header: 'Aksi',
    headerHidden: true,
    cell: (item) => <Actions item={item} />,
    align: 'end',
  },
]

type Sorted = 'ascending' | 'descending'

export function TableSpecimens() {
  const [page, setPage] = useState(1)
  const [sorted, setSorted] = useState<Sorted>('ascending')
  const sortable = columns.map((column) =>
    column.key === 'name'
      ? {
          ...column,
          sorted,
          header: (
            <SortButton sorted={sorted} onSort={setSorted}>
              Nama
            </SortButton>
          ),
        }
      : column,
  )
  const common = { columns, rowKey: (item: Item) => item.id }
  return (
    <Specimen title="DataTable" layout="stack">
      <DataTable
        {...common}
        caption="Contoh tabel"
        rows={items}
        card={(item) => (
          <div className="flex items-center justify-between gap-3">
            <div>
              <p className="font-bold">{item.name}</p>
              <p className="text-sm text-muted">{item.id}</p>
              <Money amount={item.amount} className="font-semibold" />
            </div>
            <State good={item.good} />
          </div>
        )}
      />
      <DataTable
        {...common}
        columns={sortable}
        caption="Dapat diurutkan, dengan baris yang menonjol"
        rows={sorted === 'ascending' ? items : items.toReversed()}
        highlight={(item) => !item.good}
      />
      <Pagination page={page} pageCount={3} onPage={setPage} />
      <DataTable {...common} caption="Memuat" rows={undefined} skeletonRows={3} />
      <DataTable {...common} caption="Kosong" rows={[]} empty={<EmptyState>Tidak ada data.</EmptyState>} />
    </Specimen>
  )
}

function State({ good }: { good: boolean }) {
  return (
    <Badge dot tone={good ? 'success' : 'danger'}>
      {good ? 'Aktif' : 'Non-Aktif'}
    </Badge>
  )
}

function Actions({ item }: { item: Item }) {
  return (
    <span className="inline-flex">
      <IconButton size="sm" label={`Edit ${item.name}`} icon={<Pencil />} />
      <IconButton size="sm" label={`Hapus ${item.name}`} icon={<Trash2 />} destructive />
    </span>
  )
}
