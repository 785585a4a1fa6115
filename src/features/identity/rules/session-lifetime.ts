const DAY_MS = 24 * 60 * 60 * 1000

// After it was last seen.
const SESSION_LIFETIME_MS = 14 * DAY_MS

// However often it is seen: a token that was taken unnoticed ends with it.
const LONGEST_SESSION_MS = 90 * DAY_MS

const TOUCH_INTERVAL_MS = 60 * 60 * 1000

/** When a session that began at an ISO instant and is seen now ends, as an ISO instant. */
export function sessionEnd(createdAt: string, nowMs: number): string {
  const endMs = Math.min(nowMs + SESSION_LIFETIME_MS, Date.parse(createdAt) + LONGEST_SESSION_MS)
  return new Date(endMs).toISOString()
}

/** Whether a session, last noted as seen at an ISO instant, is to be noted again; once an hour spares a write per request. */
export function isTouchDue(lastSeenAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(lastSeenAt) >= TOUCH_INTERVAL_MS
}
