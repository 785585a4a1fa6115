import type { Coordinates } from '../../shared/coordinates.ts'
import { LoadedMap } from './loaded-map.tsx'

interface PointMapProps {
  point: Coordinates
  /** What the map shows, for those who cannot see it. */
  label: string
  /** Gives the height. */
  className: string
}

/** A map that shows one point. */
export function PointMap({ point, label, className }: PointMapProps) {
  const { latitude, longitude } = point
  return (
    <LoadedMap key={`${latitude},${longitude}`} className={className}>
      {({ MapCanvas }) => <MapCanvas point={point} label={label} />}
    </LoadedMap>
  )
}
