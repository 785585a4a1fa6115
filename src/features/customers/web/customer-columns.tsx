import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import type { Customer } from '../contract.ts'
import { businessTimeZone } from './business-day.ts'
import { type CustomerActions, CustomerRowActions } from './customer-row-actions.tsx'

export function customerColumns(actions: CustomerActions): Column<Customer>[] {
  return [
    { key: 'id', header: 'ID', cell: (customer) => <CustomerIdText customer={customer} /> },
    {
      key: 'nama',
      header: 'Nama',
      className: 'min-w-40',
      cell: ({ nama }) => <span className="line-clamp-2 font-semibold wrap-anywhere">{nama}</span>,
    },
    {
      key: 'alamat',
      header: 'Alamat',
      className: 'w-1/3 min-w-40 text-muted',
      cell: ({ alamat }) => (
        <span className="line-clamp-2 wrap-anywhere" title={alamat}>
          {alamat}
        </span>
      ),
    },
    { key: 'whatsapp', header: 'WhatsApp', cell: ({ whatsapp }) => whatsapp },
    { key: 'paket', header: 'Paket', cell: ({ paket }) => <Badge tone="info">{paket}</Badge> },
    { key: 'status', header: 'Status', cell: ({ status }) => <CustomerStatusBadge status={status} /> },
    {
      key: 'tanggalDaftar',
      header: 'Tgl. Daftar',
      className: 'whitespace-nowrap text-muted',
      cell: ({ tanggalDaftar }) => formatInstantDay(tanggalDaftar, businessTimeZone()),
    },
    {
      key: 'aksi',
      header: 'Aksi',
      headerHidden: true,
      align: 'end',
      cell: (customer) => <CustomerRowActions customer={customer} {...actions} />,
    },
  ]
}

export function CustomerIdText({ customer }: { customer: Customer }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold whitespace-nowrap text-primary">
      {customer.customerId}
      {customer.isNew && <Badge tone="warning">Baru</Badge>}
    </span>
  )
}

export function CustomerStatusBadge({ status }: { status: Customer['status'] }) {
  return (
    <Badge dot tone={status === 'Aktif' ? 'success' : 'danger'}>
      {status}
    </Badge>
  )
}
