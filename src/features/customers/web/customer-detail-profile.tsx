import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import type { Customer, CustomerDetail } from '../contract.ts'
import { NewBadge } from './customer-badges.tsx'
import { OtherCustomers } from './customer-detail-others.tsx'
import { CustomerDetailPlace } from './customer-detail-place.tsx'
import { CustomerStatusBadge } from './customer-status-badge.tsx'

export function CustomerDetailProfile({ customer, sameNumber, sameName }: CustomerDetail) {
  const { nama, alamat, whatsapp, tanggalDaftar, koordinat } = customer
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-xl wrap-anywhere">{nama}</h3>
        <CustomerFacts customer={customer} />
      </div>
      <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-4 gap-y-3 @md:grid-cols-[7.5rem_minmax(0,1fr)]">
        <Fact label="WhatsApp">
          <a
            href={`https://wa.me/${whatsapp}`}
            target="_blank"
            rel="noopener noreferrer"
            className="link tabular"
          >
            {whatsapp}
            <ExternalLink aria-hidden="true" className="mb-0.5 ml-1.5 inline size-3.5" />
            <span className="sr-only"> (buka WhatsApp di tab baru)</span>
          </a>
        </Fact>
        <Fact label="Alamat">
          <span className="whitespace-pre-line">{alamat}</span>
        </Fact>
        <Fact label="Tanggal daftar">{formatInstantDay(tanggalDaftar, pageTimeZone())}</Fact>
        <Fact label="Koordinat">{koordinat}</Fact>
      </dl>
      <OtherCustomers title="Nomor ini juga dipakai" others={sameNumber} />
      <OtherCustomers title="Nama dan alamat ini juga dipakai" others={sameName} />
      <CustomerDetailPlace nama={nama} koordinat={koordinat} />
    </>
  )
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { customerId, isNew, paket, status } = customer
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <span className="tabular mr-1 font-semibold text-primary">{customerId}</span>
      <CustomerStatusBadge status={status} />
      <Badge long tone="info">
        {paket}
      </Badge>
      <NewBadge isNew={isNew} customerId={customerId} />
    </p>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd className="tabular wrap-anywhere">{children}</dd>
    </>
  )
}
