/** How long a session lives after it was last seen. */
export const SESSION_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000

const TOUCH_INTERVAL_MS = 60 * 60 * 1000

/** Whether a session, last noted as seen at an ISO instant, is to be noted again; once an hour spares a write per request. */
export function isTouchDue(lastSeenAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(lastSeenAt) >= TOUCH_INTERVAL_MS
}
