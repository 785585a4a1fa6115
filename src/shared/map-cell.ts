import type { Coordinates } from './coordinates.ts'

/**
 * Where a point lies among the tiles of zoom 22 (Web Mercator), column and row interleaved bit by bit: all points of any tile, whatever its
 * zoom, have cells in one unbroken range. 44 bits, so exact as a number.
 */
export const CELL_ZOOM = 22

/** A view of the map in degrees. `west` may be greater than `east` where it spans the date line. */
export interface MapBounds {
  west: number
  south: number
  east: number
  north: number
}

/** Cells from `first` to `last`, both included. */
export interface CellRange {
  first: number
  last: number
}

const MAX_LATITUDE = 85.05112878

/** The cell of a point; beyond 85 degrees of latitude it is the one at the map's edge. */
export function mapCellOf(point: Coordinates): number {
  const { column, row } = tileAt(point, CELL_ZOOM)
  return interleave(column, row)
}

/** The cells of all tiles of a zoom that a view touches, neighbouring ranges as one, in their order. */
export function cellRangesIn(bounds: MapBounds, zoom: number): CellRange[] {
  const size = 4 ** (CELL_ZOOM - zoom)
  const ranges: CellRange[] = []
  for (const { west, east } of withoutDateLine(bounds)) {
    const first = tileAt({ latitude: bounds.north, longitude: west }, zoom)
    const last = tileAt({ latitude: bounds.south, longitude: east }, zoom)
    for (let column = first.column; column <= last.column; column++) {
      for (let row = first.row; row <= last.row; row++) {
        const start = interleave(column, row) * size
        ranges.push({ first: start, last: start + size - 1 })
      }
    }
  }
  return joined(ranges)
}

/** How many bits a cell is shifted by so that those of one tile of that zoom become equal. */
export function cellShift(zoom: number): number {
  return 2 * (CELL_ZOOM - zoom)
}

function withoutDateLine({ west, east }: MapBounds): { west: number; east: number }[] {
  if (east - west >= 360) return [{ west: -180, east: 180 }]
  return west <= east
    ? [{ west, east }]
    : [
        { west, east: 180 },
        { west: -180, east },
      ]
}

function tileAt({ latitude, longitude }: Coordinates, zoom: number): { column: number; row: number } {
  const count = 2 ** zoom
  const radians = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * Math.PI) / 180
  const x = (longitude + 180) / 360
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
  return { column: clampTile(x, count), row: clampTile(y, count) }
}

function clampTile(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)))
}

// Arithmetic, not bit operators: those cut numbers to 32 bits.
function interleave(column: number, row: number): number {
  let cell = 0
  let weight = 1
  for (let [x, y] = [column, row]; x > 0 || y > 0; x = Math.floor(x / 2), y = Math.floor(y / 2)) {
    cell += ((x % 2) + 2 * (y % 2)) * weight
    weight *= 4
  }
  return cell
}

function joined(ranges: CellRange[]): CellRange[] {
  const sorted = ranges.toSorted((a, b) => a.first - b.first)
  const merged: CellRange[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.first <= last.last + 1) last.last = Math.max(last.last, range.last)
    else merged.push({ ...range })
  }
  return merged
}
