import { describe, expect, it } from 'vitest'
import { proofBits } from './registration-limits.ts'

describe('proofBits', () => {
  it.each([
    ['nobody yet', 0, 300, 16],
    ['a tenth of the day', 30, 300, 16],
    ['one more', 31, 300, 17],
    ['twice that', 60, 300, 17],
    ['one more than twice', 61, 300, 18],
    ['four times', 120, 300, 18],
    ['eight times', 240, 300, 19],
    ['sixteen times', 480, 300, 20],
    ['a flood', 1_000_000, 300, 20],
    ['a small provider is not harder on the first ten', 10, 20, 16],
    ['a large one is at ease longer', 200, 2000, 16],
  ])('%s: %i tries of %i a day cost %i bits', (_, tries, perDay, bits) => {
    expect(proofBits(tries, { perDay, quietBits: 16 })).toBe(bits)
  })
})
