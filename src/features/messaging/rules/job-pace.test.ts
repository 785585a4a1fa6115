import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jobPaceMs } from './job-pace.ts'

it.each([
  ['nothing settled yet', [], 2000],
  ['too few to measure', [1000, 9000, 17_000], 2000],
  ['a steady gateway', [0, 1800, 3600, 5400], 1800],
  ['any order', [5400, 0, 3600, 1800], 1800],
  ['a night with the server off', [0, 1800, 3600, 30_000_000, 30_001_800, 30_003_600], 1800],
  ['clocks that say less than the pause', [0, 10, 20, 30], 1000],
])('jobPaceMs after %s', (_case, finishedAtMs, expected) => {
  expect(jobPaceMs(finishedAtMs, 1000)).toBe(expected)
})

it('jobPaceMs is never less than the pause', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat({ max: 60_000 }), (finishedAtMs, pauseMs) => {
      expect(jobPaceMs(finishedAtMs, pauseMs)).toBeGreaterThanOrEqual(pauseMs)
    }),
  )
})
