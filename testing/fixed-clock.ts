import type { Clock } from '../src/platform/clock.ts'

/** A clock that moves only when the test says so. */
export interface FixedClock extends Clock {
  /** Jumps to an ISO instant. */
  set(instant: string): void
  /** Moves on by `ms` milliseconds. */
  advance(ms: number): void
}

/** Starts at the given ISO instant; 20 May 2026, 09:00 in Jakarta when none is given. */
export function fixedClock(instant = '2026-05-20T02:00:00.000Z'): FixedClock {
  let nowMs = Date.parse(instant)
  return {
    nowMs: () => nowMs,
    set: (next) => {
      nowMs = Date.parse(next)
    },
    advance: (ms) => {
      nowMs += ms
    },
  }
}
