import { useQuery } from '@tanstack/react-query'
import { formatCoordinates, parseCoordinates } from '../../../shared/coordinates.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Badge } from '../../../ui/badge.tsx'
import { mapAppLink } from '../../../ui/map/map-app-link.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Customer } from '../../customers/contract.ts'
import { dashboardApi } from './api.ts'

interface CustomersAtMarkerProps {
  marker: { cell: number; zoom: number; count: number }
  search: string
}

/** The popup of a marker: who lives there. */
export function CustomersAtMarker({ marker, search }: CustomersAtMarkerProps) {
  const { cell, zoom, count } = marker
  const { data, isError, refetch } = useQuery(
    dashboardApi.customersAt.queryOptions({ input: { cell, zoom, search } }),
  )
  if (isError && !data)
    return (
      <p role="alert" className="text-danger">
        Gagal mengambil data lokasi pelanggan.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Coba lagi
        </button>
      </p>
    )
  if (!data) return <Spinner />
  const rest = count - data.rows.length
  return (
    <div className="grid max-h-64 gap-3 overflow-y-auto">
      {data.rows.map((customer) => (
        <CustomerPlace key={customer.id} customer={customer} />
      ))}
      {rest > 0 && <p className="text-muted">dan {groupThousands(rest)} lainnya</p>}
    </div>
  )
}

function CustomerPlace({ customer }: { customer: Customer }) {
  const { id, nama, alamat, paket, status, whatsapp, koordinat } = customer
  const point = parseCoordinates(koordinat)
  return (
    <article className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base wrap-anywhere">{nama}</h3>
        <Badge dot tone={status === 'Aktif' ? 'success' : 'danger'}>
          {status}
        </Badge>
      </div>
      <p className="wrap-anywhere">{alamat}</p>
      <p className="tabular text-muted">
        {paket} · {whatsapp}
      </p>
      {point && <p className="tabular text-muted">{formatCoordinates(point)}</p>}
      <p className="flex flex-wrap gap-x-4">
        <a className="link" href={`#/customers?id=${encodeURIComponent(id)}`}>
          Lihat pelanggan
        </a>
        {point && (
          <a className="link" href={mapAppLink(point)} target="_blank" rel="noopener noreferrer">
            Buka di peta
          </a>
        )}
      </p>
    </article>
  )
}
