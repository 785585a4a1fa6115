import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rupiah } from '../../../shared/rupiah.ts'
import { divideHalfUp } from './divide-half-up.ts'

it.each([
  [0, 3, 0],
  [1, 3, 0],
  [2, 3, 1],
  [3, 3, 1],
  [1, 2, 1],
  [3, 2, 2],
  [5, 10, 1],
  [4, 10, 0],
  [7, 1, 7],
  [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
])('RULE-06, R25 %i / %i is %i', (amount, divisor, expected) => {
  expect(divideHalfUp(rupiah(amount), divisor)).toBe(expected)
})

it('agrees with exact arithmetic over all safe integers', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 10_000_000 }), (amount, divisor) => {
      const exact = (2n * BigInt(amount) + BigInt(divisor)) / (2n * BigInt(divisor))
      expect(divideHalfUp(rupiah(amount), divisor)).toBe(Number(exact))
    }),
    { numRuns: 1000 },
  )
})
