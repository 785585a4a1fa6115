/** A point in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const POINT = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/

/** Reads `latitude, longitude`; undefined when it is not two numbers or out of range. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const match = POINT.exec(text)
  if (!match) return undefined
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Six decimals, as the map shows them: `-7.150975, 110.140259`. */
export function formatCoordinates(point: Coordinates): string {
  return `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`
}
