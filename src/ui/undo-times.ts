const DAY_MS = 24 * 60 * 60 * 1000

// As long as the server can take a change back (the contract says so in words).
const UNDO_DAYS = 30

/** How long a change of that instant can still be taken back: `sisa 28 hari`. */
export function remainingText(instant: string, nowMs: number): string {
  const days = Math.ceil((Date.parse(instant) + UNDO_DAYS * DAY_MS - nowMs) / DAY_MS)
  return days > 1 ? `sisa ${Math.min(days, UNDO_DAYS)} hari` : 'hari terakhir'
}
