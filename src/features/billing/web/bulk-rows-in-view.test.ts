import { describe, expect, it } from 'vitest'
import { renderedRows, rowsInView } from './bulk-rows-in-view.ts'

describe('rowsInView', () => {
  it.each([
    ['at the top', { scrolledPx: 0 }, { first: 0, end: 28 }],
    ['below the fold', { scrolledPx: -1000 }, { first: 0, end: 8 }],
    ['far below the fold', { scrolledPx: -9000 }, { first: 0, end: 0 }],
    ['a little further', { scrolledPx: 150 }, { first: 0, end: 28 }],
    ['in the middle', { scrolledPx: 100_000 }, { first: 1992, end: 2028 }],
    ['at the end', { scrolledPx: 249_200 }, { first: 4964, end: 5000 }],
    ['beyond the end', { scrolledPx: 900_000 }, { first: 4964, end: 5000 }],
    ['in a short list', { count: 3 }, { first: 0, end: 3 }],
    ['in an empty list', { count: 0 }, { first: 0, end: 0 }],
  ])('%s', (_, changes, rows) => {
    expect(rowsInView({ scrolledPx: 0, windowPx: 800, rowPx: 50, count: 5000, ...changes })).toEqual(rows)
  })

  it('holds every row that can be seen, wherever the list is scrolled to', () => {
    const list = { windowPx: 731, rowPx: 56, count: 300 }
    for (let scrolledPx = -800; scrolledPx < 300 * 56; scrolledPx += 13) {
      const { first, end } = rowsInView({ ...list, scrolledPx })
      const firstSeen = Math.max(0, Math.floor(scrolledPx / 56))
      const lastSeen = Math.min(299, Math.floor((scrolledPx + 731) / 56))
      if (lastSeen < 0) continue
      expect(first).toBeLessThanOrEqual(firstSeen)
      expect(end).toBeGreaterThan(lastSeen)
      expect(end - first).toBeLessThanOrEqual(36)
    }
  })
})

it.each([
  [undefined, 100, [5, 6, 7]],
  [6, 100, [5, 6, 7]],
  [2, 100, [2, 5, 6, 7]],
  [50, 100, [5, 6, 7, 50]],
  [100, 100, [5, 6, 7]],
])('the row with the focus (%s of %i) is in the page too', (active, count, places) => {
  expect(renderedRows({ first: 5, end: 8 }, active, count)).toEqual(places)
})
