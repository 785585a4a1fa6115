import { MapPin, TriangleAlert } from 'lucide-react'
import { parseCoordinates } from '../../../shared/coordinates.ts'
import { mapAppLink } from '../../../ui/map/map-app-link.ts'
import { PointMap } from '../../../ui/map/point-map.tsx'
import { UNREADABLE_COORDINATES } from '../rules/customer-fields.ts'

/** The place on the map, or why there is none. */
export function CustomerDetailPlace({ nama, koordinat }: { nama: string; koordinat: string }) {
  const point = parseCoordinates(koordinat)
  if (!point) {
    return (
      <p className="flex gap-2 text-sm font-medium text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {UNREADABLE_COORDINATES}
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <PointMap point={point} label={`Peta lokasi ${nama}`} className="h-44" />
      <a
        href={mapAppLink(point)}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex w-fit items-center gap-1.5 text-sm"
      >
        <MapPin aria-hidden="true" className="size-4" />
        Buka di aplikasi peta
        <span className="sr-only"> (tab baru)</span>
      </a>
    </div>
  )
}
