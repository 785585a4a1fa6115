/** How much of what arrives a process lets in, by how it keeps up. */
export interface Admission {
  /** 0 to 1. */
  share: number
  /** Ticks in a row that came late while many requests arrived. */
  lateTicks: number
}

/** What a tick of the clock found out. */
export interface Tick {
  /** How late it came, milliseconds: so long did everything else wait too. */
  lateMs: number
  /** Requests since the tick before. */
  arrivals: number
}

/** How often that is looked at. */
export const TICK_MS = 100

/** Before anything happened. */
export const ALL_LET_IN: Admission = { share: 1, lateTicks: 0 }

const LATE_MS = 250
// A large import, or a machine that is busy with something else, is late as well, without a crowd at the door.
const CROWD_PER_SECOND = 100
const LATE_TICKS_BEFORE = 3
const LEAST_SHARE = 0.05
const MORE_PER_TICK = 0.1
// Who is signed in is turned away last: at the least share every second time, and the browser asks again.
const SESSION_ADVANTAGE = 10

/** What is let in after a tick: half as much while a crowd makes everybody wait, a little more each time while it does not. */
export function afterTick({ share, lateTicks }: Admission, { lateMs, arrivals }: Tick): Admission {
  const isCrowd = arrivals >= (CROWD_PER_SECOND * (TICK_MS + lateMs)) / 1000
  if (lateMs < LATE_MS || !isCrowd) return { share: Math.min(1, share + MORE_PER_TICK), lateTicks: 0 }
  const isLasting = lateTicks + 1 >= LATE_TICKS_BEFORE
  return { share: isLasting ? Math.max(LEAST_SHARE, share / 2) : share, lateTicks: lateTicks + 1 }
}

/** Whether a request is let in; `draw` is a random number from 0 to below 1. */
export function isLetIn(share: number, hasSession: boolean, draw: number): boolean {
  return draw < share * (hasSession ? SESSION_ADVANTAGE : 1)
}
