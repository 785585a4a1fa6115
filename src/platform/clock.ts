/** Where "now" comes from; tests pass a fixed one. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** Now as an ISO instant in UTC, the form that is stored. */
export function nowInstant(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString()
}

/** The ISO instant that lies `ms` after now. */
export function instantAfter(clock: Clock, ms: number): string {
  return new Date(clock.nowMs() + ms).toISOString()
}
