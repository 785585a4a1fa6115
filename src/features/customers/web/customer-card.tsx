import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import type { Customer } from '../contract.ts'
import { type CustomerActions, CustomerRowActions } from './customer-row-actions.tsx'
import { CustomerStatusBadge } from './customer-status-badge.tsx'

/** A customer in the list on small screens. */
export function CustomerCard({ customer, ...actions }: CustomerActions & { customer: Customer }) {
  const { customerId, isNew, nama, alamat, whatsapp, paket, status, tanggalDaftar } = customer
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-bold wrap-anywhere">{nama}</p>
        <CustomerStatusBadge status={status} />
      </div>
      <p className="flex items-center gap-2 font-semibold text-primary">
        {customerId}
        {isNew && <Badge tone="warning">Baru</Badge>}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{alamat}</p>
      <p className="tabular text-sm text-muted">
        {whatsapp} · {formatInstantDay(tanggalDaftar, pageTimeZone())}
      </p>
      <div className="-mb-1.5 mt-1 flex items-center justify-between">
        <Badge tone="info">{paket}</Badge>
        <CustomerRowActions customer={customer} {...actions} />
      </div>
    </>
  )
}
