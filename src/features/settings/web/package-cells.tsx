import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { groupThousands } from '../../../shared/rupiah.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Package } from '../package-contract.ts'

export interface PackageActions {
  count: number
  indexOf: (row: Package) => number
  onEdit: (row: Package) => void
  onRemove: (row: Package) => void
  onMove: (row: Package, direction: 'up' | 'down') => void
}

export function packageColumns(actions: PackageActions): Column<Package>[] {
  return [
    {
      key: 'nama',
      header: 'Paket',
      cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
    },
    {
      key: 'harga',
      header: 'Harga per bulan',
      align: 'end',
      width: '10rem',
      cell: ({ price }) => <Money amount={price} className="font-semibold" />,
    },
    {
      key: 'dipakai',
      header: 'Dipakai',
      align: 'end',
      width: '10rem',
      cell: (row) => <CustomersLink row={row} />,
    },
    {
      key: 'urutan',
      header: 'Urutan',
      align: 'end',
      width: '7rem',
      cell: (row) => <MoveButtons row={row} {...actions} />,
    },
    {
      key: 'aksi',
      header: 'Aksi',
      align: 'end',
      width: '7rem',
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ]
}

/** A package on small screens. */
export function PackageCard({ row, ...actions }: PackageActions & { row: Package }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{row.name}</span>
        <Money amount={row.price} className="font-bold" />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm">
          <CustomersLink row={row} />
        </span>
        <span className="-mr-2 inline-flex gap-1">
          <MoveButtons row={row} {...actions} />
          <RowActions row={row} {...actions} />
        </span>
      </div>
    </>
  )
}

function CustomersLink({ row: { name, customerCount } }: { row: Package }) {
  if (customerCount === 0) return <span className="text-muted">Belum dipakai</span>
  return (
    <Link className="link tabular" href={customersOf(name)}>
      {groupThousands(customerCount)} pelanggan
    </Link>
  )
}

/** Where the customers of a package are listed. */
export function customersOf(name: string): string {
  return `/dashboard/customers?paket=${encodeURIComponent(name)}`
}

function MoveButtons({ row, count, indexOf, onMove }: PackageActions & { row: Package }) {
  const index = indexOf(row)
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        label={`Naikkan ${row.name}`}
        icon={<ArrowUp />}
        data-move={`up ${row.name}`}
        disabled={index === 0}
        onClick={() => onMove(row, 'up')}
      />
      <IconButton
        size="sm"
        label={`Turunkan ${row.name}`}
        icon={<ArrowDown />}
        data-move={`down ${row.name}`}
        disabled={index === count - 1}
        onClick={() => onMove(row, 'down')}
      />
    </span>
  )
}

function RowActions({ row, onEdit, onRemove }: PackageActions & { row: Package }) {
  return (
    <span className="inline-flex gap-1">
      <IconButton size="sm" label={`Ubah ${row.name}`} icon={<Pencil />} onClick={() => onEdit(row)} />
      <IconButton
        size="sm"
        destructive
        label={`Hapus ${row.name}`}
        icon={<Trash2 />}
        onClick={() => onRemove(row)}
      />
    </span>
  )
}
