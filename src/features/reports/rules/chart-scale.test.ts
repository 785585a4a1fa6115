import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartScale } from './chart-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [6, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [100, [0, 25, 50, 75, 100]],
  [400_000, [0, 100_000, 200_000, 300_000, 400_000]],
  [18_300_000, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
])('up to %i has lines at %o', (highest, ticks) => {
  expect(chartScale(highest)).toEqual({ top: ticks.at(-1), ticks })
})

it('holds any value, in two to five lines of whole numbers, and is at most twice as high', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 ** 15 }), (highest) => {
      const { top, ticks } = chartScale(highest)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(top).toBeLessThan(highest * 2.01)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.every(Number.isSafeInteger)).toBe(true)
    }),
  )
})
