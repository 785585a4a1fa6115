import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Account } from '../history-contract.ts'

/** Whose account it is. */
export function AccountHead({ account }: { account: Account }) {
  const { customerId, nama, whatsapp, wznId, paket, status } = account
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{nama}</h2>
          {status === null && <p className="text-sm font-medium text-warning">Pelanggan sudah dihapus</p>}
        </div>
        {status !== null && (
          <Link
            href={`/dashboard/customers?id=${encodeURIComponent(customerId)}`}
            className={buttonClass('secondary', 'sm')}
          >
            Buka data pelanggan
          </Link>
        )}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm max-sm:grid max-sm:grid-cols-2">
        <Fact label="WhatsApp">{whatsapp}</Fact>
        <Fact label="ID pelanggan">{wznId}</Fact>
        <Fact label="Paket">
          {paket && (
            <Badge long tone="info">
              {paket}
            </Badge>
          )}
        </Fact>
        {status !== null && (
          <Fact label="Status">
            <Badge dot tone={status === 'Aktif' ? 'success' : 'danger'}>
              {status}
            </Badge>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular min-h-6 font-medium wrap-anywhere">{children || '-'}</dd>
    </div>
  )
}

export function AccountHeadSkeleton() {
  return (
    <Card>
      <div role="status" className="grid gap-3">
        <span className="sr-only">Memuat...</span>
        <Skeleton className="h-6 w-56" />
        <Skeleton className="mt-2 h-10 w-full max-w-md" />
      </div>
    </Card>
  )
}
