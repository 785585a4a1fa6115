import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coordinates } from './coordinates.ts'
import { CELL_ZOOM, cellRangesIn, cellShift, mapCellOf } from './map-cell.ts'

const points = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
})

describe('mapCellOf', () => {
  it.each<[string, Coordinates, number]>([
    ['the north-west corner', { latitude: 85.06, longitude: -180 }, 0],
    ['the south-east corner', { latitude: -90, longitude: 180 }, 4 ** CELL_ZOOM - 1],
    [
      'just east of the middle, north of the equator',
      { latitude: 0.00001, longitude: 0.00001 },
      4 ** (CELL_ZOOM - 1) + mostly('row'),
    ],
    [
      'just west of the middle, south of the equator',
      { latitude: -0.00001, longitude: -0.00001 },
      2 * 4 ** (CELL_ZOOM - 1) + mostly('column'),
    ],
  ])('%s', (_case, point, cell) => {
    expect(mapCellOf(point)).toBe(cell)
  })

  it('is exact for every point', () => {
    fc.assert(
      fc.property(points, (point) => {
        const cell = mapCellOf(point)
        expect(Number.isSafeInteger(cell) && cell >= 0 && cell < 4 ** CELL_ZOOM).toBe(true)
      }),
    )
  })
})

describe('cellRangesIn', () => {
  it('holds every point of the view, at every zoom', () => {
    fc.assert(
      fc.property(
        points,
        points,
        fc.integer({ min: 0, max: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, zoom, share) => {
          const bounds = {
            west: Math.min(a.longitude, b.longitude),
            east: Math.max(a.longitude, b.longitude),
            south: Math.min(a.latitude, b.latitude),
            north: Math.max(a.latitude, b.latitude),
          }
          const inside = {
            latitude: bounds.south + (bounds.north - bounds.south) * share,
            longitude: bounds.west + (bounds.east - bounds.west) * share,
          }
          expect(holds(bounds, zoom, inside)).toBe(true)
        },
      ),
    )
  })

  it('spans the date line', () => {
    const fiji = { west: 177, east: -178, south: -19, north: -16 }
    expect(holds(fiji, 8, { latitude: -17.7, longitude: 177.5 })).toBe(true)
    expect(holds(fiji, 8, { latitude: -17.7, longitude: -179.5 })).toBe(true)
    expect(holds(fiji, 8, { latitude: -17.7, longitude: 0 })).toBe(false)
  })

  it('leaves out what is farther than a tile away, in few ranges', () => {
    const weleri = { west: 110.05, east: 110.09, south: -6.99, north: -6.96 }
    expect(holds(weleri, 13, { latitude: -6.975, longitude: 110.07 })).toBe(true)
    expect(holds(weleri, 13, { latitude: -6.975, longitude: 110.19 })).toBe(false)
    expect(holds(weleri, 13, { latitude: -6.8, longitude: 110.07 })).toBe(false)
    expect(cellRangesIn(weleri, 13).length).toBeLessThanOrEqual(4)
  })

  it('the whole world is one range', () => {
    const world = { west: -180, east: 180, south: -90, north: 90 }
    expect(cellRangesIn(world, 3)).toEqual([{ first: 0, last: 4 ** CELL_ZOOM - 1 }])
  })
})

it('cellShift makes the cells of one tile equal, and those of its neighbour not', () => {
  const shifted = (point: Coordinates, zoom: number) => Math.floor(mapCellOf(point) / 2 ** cellShift(zoom))
  const [a, b] = [
    { latitude: 10, longitude: 10 },
    { latitude: 40, longitude: 80 },
  ]
  expect(shifted(a, 1)).toBe(shifted(b, 1))
  expect(shifted(a, 4)).not.toBe(shifted(b, 4))
})

function holds(bounds: Parameters<typeof cellRangesIn>[0], zoom: number, point: Coordinates): boolean {
  const cell = mapCellOf(point)
  return cellRangesIn(bounds, zoom).some(({ first, last }) => first <= cell && cell <= last)
}

/** All lower bits of one of the two directions. */
function mostly(direction: 'column' | 'row'): number {
  const ones = (4 ** (CELL_ZOOM - 1) - 1) / 3
  return direction === 'column' ? ones : 2 * ones
}
