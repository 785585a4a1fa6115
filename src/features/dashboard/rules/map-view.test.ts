import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellRangesIn } from '../../../shared/map-cell.ts'
import { clusterZoom, coveringZoom } from './map-view.ts'

it.each([
  [3, 5],
  [13, 15],
  [17, 19],
  [18, 22],
])(
  'customers within a tile of zoom %i + 2 are one marker, at the nearest only those at one house',
  (zoom, expected) => {
    expect(clusterZoom(zoom)).toBe(expected)
  },
)

it('looks through the view’s own tiles where they are few', () => {
  expect(coveringZoom({ west: 110.05, east: 110.17, south: -7.17, north: -7.13 }, 13)).toBe(13)
})

it('never looks through many, whatever view is asked for', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ west: degrees(180), east: degrees(180), south: degrees(90), north: degrees(90) }),
      fc.integer({ min: 3, max: 18 }),
      (bounds, zoom) => {
        const view = {
          ...bounds,
          south: Math.min(bounds.south, bounds.north),
          north: Math.max(bounds.south, bounds.north),
        }
        expect(cellRangesIn(view, coveringZoom(view, zoom)).length).toBeLessThan(600)
      },
    ),
  )
})
