import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import type { Customer } from '../contract.ts'
import { type CustomerActions, CustomerRowActions } from './customer-row-actions.tsx'
import { CustomerStatusBadge } from './customer-status-badge.tsx'

/** Where the table has room for all columns; below it, columns share their cells. */
export const WIDE_TABLE = '(width >= 80rem)'

export function customerColumns(isWide: boolean, actions: CustomerActions): Column<Customer>[] {
  const { id, nama, namaAndAlamat, alamat, whatsapp, whatsappAndDay } = columns
  const { paket, status, paketAndStatus, day } = columns
  const aksi: Column<Customer> = {
    key: 'aksi',
    header: 'Aksi',
    headerHidden: true,
    align: 'end',
    width: '7rem',
    className: 'whitespace-nowrap',
    cell: (customer) => <CustomerRowActions customer={customer} {...actions} />,
  }
  return isWide
    ? [id, nama, alamat, whatsapp, paket, status, day, aksi]
    : [id, namaAndAlamat, whatsappAndDay, paketAndStatus, aksi]
}

const columns = {
  id: {
    key: 'id',
    header: 'ID',
    width: '6.75rem',
    className: 'leading-5 font-semibold whitespace-nowrap text-primary',
    cell: ({ customerId, isNew }) => (
      <>
        {customerId}
        {isNew && (
          <span className="flex">
            <Badge tone="warning">Baru</Badge>
          </span>
        )}
      </>
    ),
  },
  nama: {
    key: 'nama',
    header: 'Nama',
    cell: ({ nama }) => (
      <span className="block truncate font-semibold" title={nama}>
        {nama}
      </span>
    ),
  },
  namaAndAlamat: {
    key: 'nama',
    header: 'Nama, Alamat',
    cell: ({ nama, alamat }) => (
      <>
        <span className="line-clamp-2 leading-5 font-semibold wrap-anywhere">{nama}</span>
        <span className="block truncate text-sm text-muted" title={alamat}>
          {alamat}
        </span>
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
  whatsapp: { key: 'whatsapp', header: 'WhatsApp', width: '9.5rem', cell: ({ whatsapp }) => whatsapp },
  whatsappAndDay: {
    key: 'whatsapp',
    header: 'WhatsApp',
    width: '9.5rem',
    className: 'leading-5',
    cell: ({ whatsapp, tanggalDaftar }) => (
      <>
        {whatsapp}
        <span className="block text-sm text-muted">{dayText(tanggalDaftar)}</span>
      </>
    ),
  },
  paket: {
    key: 'paket',
    header: 'Paket',
    width: '5.5rem',
    cell: ({ paket }) => <Badge tone="info">{paket}</Badge>,
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
        <Badge tone="info">{paket}</Badge>
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
} satisfies Record<string, Column<Customer>>

function dayText(instant: string): string {
  return formatInstantDay(instant, pageTimeZone())
}
