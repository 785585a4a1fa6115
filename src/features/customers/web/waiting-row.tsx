import { Check, X } from 'lucide-react'
import { formatInstantDay, formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import type { Alike, RegistrationRow } from '../review-contract.ts'
import { CustomerDetailLink } from './customer-detail-link.tsx'
import type { Review } from './use-review.ts'

interface WaitingRowProps {
  registration: RegistrationRow
  review: Review
  /** A link was followed that leads behind the dialog. */
  onLeave: () => void
}

/** A registration with what it says, who looks like the same person, and the two buttons. */
export function WaitingRow({ registration, review, onLeave }: WaitingRowProps) {
  const { nama, alamat, whatsapp, paket, koordinat, tanggalDaftar, createdAt, alike } = registration
  const busy = review.busyIds.includes(registration.id)
  return (
    <>
      <div className="grid min-w-0 flex-1 basis-64 gap-1 py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-5 font-semibold wrap-anywhere">
          {nama}
          <Badge long tone="info">
            {paket}
          </Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">{alamat}</p>
        <p className="tabular text-sm wrap-anywhere text-muted">
          {whatsapp} · {koordinat}
        </p>
        <p className="tabular text-sm text-muted">
          Tanggal daftar {formatInstantDay(tanggalDaftar, pageTimeZone())} · masuk{' '}
          {formatInstantMinute(createdAt, pageTimeZone())}
        </p>
        {alike.length > 0 && (
          <ul aria-label={`Mirip dengan ${nama}`} className="grid gap-1">
            {alike.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <AlikePerson other={other} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button
          size="sm"
          icon={<X />}
          busy={busy}
          aria-label={`Tolak ${nama}`}
          onClick={() => void review.reject(registration)}
        >
          Tolak
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={<Check />}
          busy={busy}
          busyText="Menyimpan..."
          aria-label={`Setujui ${nama}`}
          onClick={() => void review.approve(registration)}
        >
          Setujui
        </Button>
      </div>
    </>
  )
}

function AlikePerson({ other, onLeave }: { other: Alike; onLeave: () => void }) {
  return (
    <>
      <Badge tone="warning">{other.reason === 'number' ? 'Nomor sama' : 'Nama & alamat sama'}</Badge>
      {other.customerId === null ? (
        <span className="wrap-anywhere">{other.nama} (juga menunggu)</span>
      ) : (
        <span>
          <CustomerDetailLink id={other.id} className="link wrap-anywhere" onClick={onLeave}>
            {other.nama}
          </CustomerDetailLink>{' '}
          <span className="tabular whitespace-nowrap">({other.customerId})</span>
        </span>
      )}
    </>
  )
}
