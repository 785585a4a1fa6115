import type { Coordinates } from '../../shared/coordinates.ts'
import { LoadedMap } from './loaded-map.tsx'

interface PickPointMapProps {
  point: Coordinates | undefined
  onPick: (point: Coordinates) => void
  /** What is picked, for those who cannot see the map. */
  label: string
  /** Gives the height. */
  className: string
}

/** A map on which a click, a tap, dragging the pin, or Enter for the centre sets the point. */
export function PickPointMap({ className, ...props }: PickPointMapProps) {
  return <LoadedMap className={className}>{({ MapCanvas }) => <MapCanvas {...props} />}</LoadedMap>
}
