import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { SortButton } from '../../../ui/sort-button.tsx'
import type { ListedCustomer } from '../contract.ts'
import { NewBadge, SharedBadge } from './customer-badges.tsx'
import { CustomerDetailLink } from './customer-detail-link.tsx'
import type { CustomerFilters } from './customer-filters.ts'
import { type CustomerActions, CustomerRowActions } from './customer-row-actions.tsx'
import { CustomerStatusBadge } from './customer-status-badge.tsx'

/** Where the table has room for all columns; below it, columns share their cells. */
export const WIDE_TABLE = '(width >= 80rem)'

export interface ColumnsInput extends CustomerActions, Pick<CustomerFilters, 'sort' | 'order'> {
  onChange: (changes: Partial<CustomerFilters>) => void
}

export function customerColumns(
  isWide: boolean,
  { sort: sortedBy, order, onChange, ...actions }: ColumnsInput,
): Column<ListedCustomer>[] {
  const { nama, alamat, whatsapp, status, namaAndAlamat, whatsappAndDay, paketAndStatus } = columns
  const sortable = (sort: CustomerFilters['sort'], column: TextColumn): Column<ListedCustomer> => {
    const direction = order === 'asc' ? 'ascending' : 'descending'
    const sorted = sortedBy === sort ? direction : undefined
    const onSort = (next: typeof direction) =>
      onChange({ sort, order: next === 'ascending' ? 'asc' : 'desc' })
    const header = (
      <SortButton sorted={sorted} onSort={onSort}>
        {column.header}
      </SortButton>
    )
    return { ...column, header, sorted }
  }
  const id = sortable('customerId', columns.id)
  const aksi: Column<ListedCustomer> = {
    key: 'aksi',
    header: 'Aksi',
    headerHidden: true,
    align: 'end',
    width: '7rem',
    className: 'whitespace-nowrap',
    cell: (customer) => <CustomerRowActions customer={customer} {...actions} />,
  }
  if (!isWide) return [id, sortable('nama', namaAndAlamat), whatsappAndDay, paketAndStatus, aksi]
  const paket = sortable('paket', columns.paket)
  const day = sortable('tanggalDaftar', columns.day)
  return [id, sortable('nama', nama), alamat, whatsapp, paket, status, day, aksi]
}

type TextColumn = Column<ListedCustomer> & { header: string }

const columns = {
  id: {
    key: 'id',
    header: 'ID',
    width: '8.25rem',
    className: 'leading-5 font-semibold whitespace-nowrap text-primary',
    cell: (customer) => (
      <span className="grid justify-items-start gap-0.5">
        {customer.customerId}
        <NewBadge {...customer} />
      </span>
    ),
  },
  nama: {
    key: 'nama',
    header: 'Nama',
    cell: (customer) => (
      <>
        <NameLink {...customer} />
        {customer.sharesName && <SharedBadge what="Nama & alamat" />}
      </>
    ),
  },
  namaAndAlamat: {
    key: 'nama',
    header: 'Nama, Alamat',
    cell: (customer) => (
      <>
        <NameLink {...customer} />
        <span className="block truncate text-sm text-muted" title={customer.alamat}>
          {customer.alamat}
        </span>
        {customer.sharesName && <SharedBadge what="Nama & alamat" />}
      </>
    ),
  },
  alamat: {
    key: 'alamat',
    header: 'Alamat',
    cell: ({ alamat }) => (
      <span className="line-clamp-2 text-sm leading-5 wrap-anywhere text-muted" title={alamat}>
        {alamat}
      </span>
    ),
  },
  whatsapp: {
    key: 'whatsapp',
    header: 'WhatsApp',
    width: '9.5rem',
    className: 'leading-5',
    cell: (customer) => <WhatsappNumber {...customer} />,
  },
  whatsappAndDay: {
    key: 'whatsapp',
    header: 'WhatsApp',
    width: '9.5rem',
    className: 'leading-5',
    cell: (customer) => (
      <>
        <WhatsappNumber {...customer} />
        <span className="block text-sm text-muted">{dayText(customer.tanggalDaftar)}</span>
      </>
    ),
  },
  paket: {
    key: 'paket',
    header: 'Paket',
    width: '5.75rem',
    cell: ({ paket }) => (
      <Badge long tone="info">
        {paket}
      </Badge>
    ),
  },
  status: {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cell: ({ status }) => <CustomerStatusBadge status={status} />,
  },
  paketAndStatus: {
    key: 'paket',
    header: 'Paket, Status',
    width: '8rem',
    cell: ({ paket, status }) => (
      <span className="grid justify-items-start gap-1">
        <Badge long tone="info">
          {paket}
        </Badge>
        <CustomerStatusBadge status={status} />
      </span>
    ),
  },
  day: {
    key: 'tanggalDaftar',
    header: 'Tgl. Daftar',
    width: '7.75rem',
    className: 'whitespace-nowrap text-muted',
    cell: ({ tanggalDaftar }) => dayText(tanggalDaftar),
  },
} satisfies Record<string, TextColumn>

function NameLink({ id, nama }: Pick<ListedCustomer, 'id' | 'nama'>) {
  return (
    <CustomerDetailLink
      id={id}
      title={nama}
      className="line-clamp-2 w-fit rounded-sm leading-5 font-semibold wrap-anywhere hover:text-primary hover:underline"
    >
      {nama}
    </CustomerDetailLink>
  )
}

function WhatsappNumber({ whatsapp, sharesNumber }: Pick<ListedCustomer, 'whatsapp' | 'sharesNumber'>) {
  return (
    <span className="grid justify-items-start gap-0.5">
      {whatsapp}
      {sharesNumber && <SharedBadge what="Nomor" />}
    </span>
  )
}

function dayText(instant: string): string {
  return formatInstantDay(instant, pageTimeZone())
}
