import { CELL_ZOOM, type MapBounds } from '../../../shared/map-cell.ts'

/** The zooms that the map offers. */
export const ZOOMS = { min: 3, max: 18 } as const

const MAX_TILES = 64

/** The tiles within which customers are drawn as one marker: a quarter of a map tile wide, at the nearest zoom a sixteenth. */
export function clusterZoom(zoom: number): number {
  return zoom >= ZOOMS.max ? CELL_ZOOM : zoom + 2
}

/** The zoom whose tiles are looked through for a view: its own, or a farther one where those would be too many. */
export function coveringZoom({ west, east, south, north }: MapBounds, zoom: number): number {
  const width = ((east - west + 360) % 360 || 360) / 360
  // A degree of latitude is drawn wider towards the poles; twice is enough up to 60 degrees, and beyond it nobody lives.
  const height = Math.min(1, ((north - south) / 180) * 2)
  for (let covering = zoom; covering > 0; covering--) {
    const tiles = (width * 2 ** covering + 2) * (height * 2 ** covering + 2)
    if (tiles <= MAX_TILES) return covering
  }
  return 0
}
