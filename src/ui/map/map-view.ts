import type { Coordinates } from '../../shared/coordinates.ts'

/** Where a map without a point starts. */
export const DEFAULT_CENTER: Coordinates = { latitude: -7.150975, longitude: 110.140259 }
export const START_ZOOM = 13
export const POINT_ZOOM = 15
export const MIN_ZOOM = 3
export const MAX_ZOOM = 18
