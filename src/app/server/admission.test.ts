import { describe, expect, it } from 'vitest'
import { type Admission, ALL_LET_IN, afterTick, isLetIn, type Tick } from './admission.ts'

const QUIET: Tick = { lateMs: 3, arrivals: 200 }
const LATE: Tick = { lateMs: 300, arrivals: 200 }
const LATE_ALONE: Tick = { lateMs: 300, arrivals: 39 }

const shareAfter = (ticks: readonly Tick[], from: Admission = ALL_LET_IN) =>
  ticks.reduce(afterTick, from).share

describe('afterTick', () => {
  it.each([
    ['a crowd that is kept up with', Array(50).fill(QUIET), 1],
    ['one late tick', [LATE], 1],
    ['two late ticks, a good one and two late ones', [LATE, LATE, QUIET, LATE, LATE], 1],
    ['three late ticks', [LATE, LATE, LATE], 0.5],
    ['five late ticks', Array(5).fill(LATE), 0.125],
    ['late ticks without end', Array(100).fill(LATE), 0.05],
    ['late ticks without a crowd', Array(100).fill(LATE_ALONE), 1],
    ['a crowd as large as it may be', Array(3).fill({ ...LATE, arrivals: 40 }), 0.5],
  ])('lets in after %s a share of %d', (_name, ticks, share) => {
    expect(shareAfter(ticks)).toBe(share)
  })

  it('lets all in again soon after the crowd has gone', () => {
    const least = { share: 0.05, lateTicks: 100 }
    expect(shareAfter(Array(5).fill(QUIET), least)).toBeCloseTo(0.55)
    expect(shareAfter(Array(10).fill(LATE_ALONE), least)).toBe(1)
  })
})

describe('isLetIn', () => {
  it.each([
    [1, false, 0.999, true],
    [0.5, false, 0.499, true],
    [0.5, false, 0.5, false],
    [0.05, true, 0.499, true],
    [0.05, true, 0.5, false],
    [0.5, true, 0.999, true],
  ])('of a share of %d, with a session: %s, at %d: %s', (share, hasSession, draw, expected) => {
    expect(isLetIn(share, hasSession, draw)).toBe(expected)
  })
})
