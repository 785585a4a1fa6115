import type { JobLane } from '../../features/messaging/server/worker.ts'

/** A lane that knows how long it stays closed. `nowMs` is of a clock that never goes back. */
export function createJobLane(nowMs: () => number): JobLane & { closedForMs(): number } {
  let opensAtMs = Number.NEGATIVE_INFINITY
  const closedForMs = () => Math.max(0, opensAtMs - nowMs())
  return {
    closedForMs,
    isOpen: () => closedForMs() === 0,
    closeFor: (ms) => {
      opensAtMs = nowMs() + ms
    },
  }
}
