import type { Coordinates } from '../../shared/coordinates.ts'

/** One marker: a point, or several near each other. */
export interface MarkerOnMap extends Coordinates {
  /** The same for the same things. */
  key: string
  count: number
  /** What it is, for those who cannot see it. */
  label: string
}

/** What a map shows, in degrees; `west` is greater than `east` across the date line. */
export interface ViewOfMap {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}
