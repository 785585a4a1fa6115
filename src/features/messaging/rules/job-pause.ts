/** A random range of seconds, as the admin set it; 0 to 0 means none. */
export interface PauseRange {
  pauseMinSeconds: number
  pauseMaxSeconds: number
}

/** Milliseconds behind a message of a job: its own pause is the floor of the range. `random` is from 0 to below 1. */
export function pauseAfter(jobPauseMs: number, range: PauseRange, random: number): number {
  const { pauseMinSeconds, pauseMaxSeconds } = range
  const spread = Math.max(0, pauseMaxSeconds - pauseMinSeconds) * random
  return Math.max(jobPauseMs, Math.round((pauseMinSeconds + spread) * 1000))
}

/** The same on average, for telling how long something takes. */
export function averagePause(jobPauseMs: number, range: PauseRange): number {
  return pauseAfter(jobPauseMs, range, 0.5)
}
