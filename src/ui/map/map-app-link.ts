import type { Coordinates } from '../../shared/coordinates.ts'

/**
 * Opens a point in the phone's map app, and in a tab where there is none. Not `geo:`, which desktops and iPhones do not know.
 * https://developers.google.com/maps/documentation/urls/get-started#search-action
 */
export function mapAppLink({ latitude, longitude }: Coordinates): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)},${longitude.toFixed(6)}`
}
