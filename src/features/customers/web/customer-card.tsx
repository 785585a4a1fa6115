import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import type { ListedCustomer } from '../contract.ts'
import { NewBadge, SharedBadge } from './customer-badges.tsx'
import { CustomerDetailLink } from './customer-detail-link.tsx'
import { type CustomerActions, CustomerRowActions } from './customer-row-actions.tsx'
import { CustomerStatusBadge } from './customer-status-badge.tsx'

/** A customer in the list on small screens. */
export function CustomerCard({ customer, ...actions }: CustomerActions & { customer: ListedCustomer }) {
  const { customerId, alamat, whatsapp, sharesNumber, sharesName, paket, status, tanggalDaftar } = customer
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <CustomerDetailLink id={customer.id} className="font-bold wrap-anywhere hover:underline">
            {customer.nama}
          </CustomerDetailLink>
        </p>
        <CustomerStatusBadge status={status} />
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-primary">
        {customerId}
        <NewBadge {...customer} />
        {sharesName && <SharedBadge what="Nama & alamat" />}
      </p>
      <p className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted">{alamat}</p>
      <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span>
          {whatsapp} · {formatInstantDay(tanggalDaftar, pageTimeZone())}
        </span>
        {sharesNumber && <SharedBadge what="Nomor" />}
      </p>
      <div className="-mb-1.5 mt-1 flex items-center justify-between">
        <Badge long tone="info">
          {paket}
        </Badge>
        <CustomerRowActions customer={customer} {...actions} />
      </div>
    </>
  )
}
