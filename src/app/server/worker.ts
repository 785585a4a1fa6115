import { setTimeout as sleepFor } from 'node:timers/promises'
import { type OutboxWorkerDeps, runOnce } from '../../features/messaging/server/worker.ts'
import { newId } from '../../platform/new-id.ts'
import { createJobLane } from './job-lane.ts'

/** The floor between two messages through one gateway session (MSG-26). */
const PAUSE_MS = 800

/** How long the worker rests when nothing is due; also the time until it sees what another process queued. */
const IDLE_MS = 1000

export interface RunningWorker {
  /** Something may be due now. */
  wake(): void
  /** Finishes the message in flight, then ends. */
  stop(): Promise<void>
}

/** Time as it passes: `nowMs` never goes back, `sleep` may be cut short and then rejects. */
export interface WorkerTime {
  nowMs: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

const REAL_TIME: WorkerTime = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => sleepFor(ms, undefined, signal && { signal }),
}

/**
 * Runs the outbox until stopped: one message after another, `pauseMs` between any two and at least the pause of its job behind
 * one of a job. A failing round is logged and tried again after a rest.
 */
export function startWorker(
  deps: Omit<OutboxWorkerDeps, 'workerName' | 'sleep' | 'jobLane'>,
  pauses: { pauseMs: number; idleMs: number } = { pauseMs: PAUSE_MS, idleMs: IDLE_MS },
  time: WorkerTime = REAL_TIME,
): RunningWorker {
  const workerName = newId()
  const jobLane = createJobLane(time.nowMs)
  const stopping = new AbortController()
  let rest = new AbortController()
  let isAwake = false

  const round = async (): Promise<'handled' | 'idle' | 'broken-off'> => {
    try {
      return (await runOnce({ ...deps, workerName, jobLane, sleep: time.sleep })) ? 'handled' : 'idle'
    } catch (error) {
      deps.log.error({ err: error }, 'outbox round failed')
      return 'broken-off'
    }
  }
  const restFor = async (ms: number) => {
    rest = new AbortController()
    await time.sleep(ms, AbortSignal.any([rest.signal, stopping.signal])).catch(() => {})
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      isAwake = false
      const wasLaneOpen = jobLane.isOpen()
      const result = await round()
      // A round that broke off may have sent something.
      if (result !== 'idle') await time.sleep(pauses.pauseMs, stopping.signal).catch(() => {})
      if (result === 'handled' || isAwake) continue
      const isHeldBack = result === 'idle' && !wasLaneOpen
      await restFor(isHeldBack ? Math.min(jobLane.closedForMs(), pauses.idleMs) : pauses.idleMs)
    }
  }
  const running = run()
  return {
    wake: () => {
      isAwake = true
      rest.abort()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
