import { expect, it } from 'vitest'
import { averagePause, pauseAfter } from './job-pause.ts'

const NONE = { pauseMinSeconds: 0, pauseMaxSeconds: 0 }
const RANGE = { pauseMinSeconds: 30, pauseMaxSeconds: 60 }

it.each([
  [1000, NONE, 0.9, 1000],
  [800, RANGE, 0, 30_000],
  [800, RANGE, 0.5, 45_000],
  [40_000, RANGE, 0, 40_000],
  // Entered the wrong way round: the first value counts.
  [800, { pauseMinSeconds: 5, pauseMaxSeconds: 2 }, 0.9, 5000],
])('R30 a pause of %i ms with the range %o and random %d is %i ms', (pauseMs, range, random, expected) => {
  expect(pauseAfter(pauseMs, range, random)).toBe(expected)
})

it('the average lies in the middle, never below the floor of the job', () => {
  expect(averagePause(800, RANGE)).toBe(45_000)
  expect(averagePause(1000, NONE)).toBe(1000)
})
