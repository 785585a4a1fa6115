/** What one send takes of itself, in milliseconds, as long as nothing was measured. */
const TYPICAL_SEND_MS = 1000

const GAPS_NEEDED = 3

/**
 * Milliseconds from one message of a job to the next: the median gap between its last settled ones (epoch milliseconds, any
 * order), so that a night with the server off does not count; at least the job's pause.
 */
export function jobPaceMs(finishedAtMs: readonly number[], pauseMs: number): number {
  const instants = [...finishedAtMs].sort((a, b) => a - b)
  const gaps = instants.slice(1).map((instant, i) => instant - (instants[i] ?? instant))
  if (gaps.length < GAPS_NEEDED) return pauseMs + TYPICAL_SEND_MS
  gaps.sort((a, b) => a - b)
  return Math.max(pauseMs, gaps[Math.floor(gaps.length / 2)] ?? 0)
}
