const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** What a proof costs at quiet times: 65,536 hashes in the middle of many. */
export const QUIET_BITS = 16

// 16 times as much; beyond it a cheap phone would take too long, and the limits hold anyway.
const MOST_EXTRA_BITS = 4

/** How much the instance takes. */
export interface RegistrationLimits {
  /** Registrations in a day, whoever sends them. */
  perDay: number
  /** What a proof costs at quiet times. */
  quietBits: number
}

/** Registrations from one network address; and tries with a proof that was refused, which cost nothing to make up. */
export const PER_ADDRESS = { hits: 10, windowMs: HOUR_MS }
export const REFUSED_PER_ADDRESS = { hits: 30, windowMs: HOUR_MS }

/** Registrations with one WhatsApp number; a neighbour may register several households. */
export const PER_NUMBER = { hits: 5, windowMs: DAY_MS }

/** Registrations in all. */
export function perDay({ perDay: hits }: RegistrationLimits) {
  return { hits, windowMs: DAY_MS }
}

/** The window in which tries are counted for the cost of a proof. */
export const RECENT = { hits: Number.MAX_SAFE_INTEGER, windowMs: HOUR_MS }

/**
 * What a proof costs after so many tries, good or bad, within the hour: as at quiet times up to a tenth of what a day takes, then twice as
 * much with each doubling.
 */
export function proofBits(recentTries: number, { perDay, quietBits }: RegistrationLimits): number {
  const quietTries = Math.max(10, perDay / 10)
  const doublings = Math.ceil(Math.log2(Math.max(1, recentTries / quietTries)))
  return quietBits + Math.min(MOST_EXTRA_BITS, doublings)
}
