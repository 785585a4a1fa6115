import { setTimeout as sleepFor } from 'node:timers/promises'
import { type OutboxGateway, type OutboxWorkerDeps, runOnce } from '../../features/messaging/server/worker.ts'
import { newId } from '../../platform/new-id.ts'

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

export interface WorkerDeps
  extends Omit<OutboxWorkerDeps, 'workerName' | 'sleep' | 'gateway' | 'floorMs' | 'random'> {
  /** The gateway as it is set now; undefined while none is. */
  gateway: () => Promise<OutboxGateway | undefined>
}

/** Time as it passes: `sleep` may be cut short and then rejects. */
export interface WorkerTime {
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

const REAL_TIME: WorkerTime = {
  sleep: (ms, signal) => sleepFor(ms, undefined, signal && { signal }),
}

/**
 * Runs the outbox until stopped: one message after another, `pauseMs` between any two and at least the pause of its job behind
 * one of a job. A failing round is logged and tried again after a rest.
 */
export function startWorker(
  deps: WorkerDeps,
  pauses: { pauseMs: number; idleMs: number } = { pauseMs: PAUSE_MS, idleMs: IDLE_MS },
  time: WorkerTime = REAL_TIME,
): RunningWorker {
  const workerName = newId()
  const stopping = new AbortController()
  let rest = new AbortController()
  let isAwake = false

  const round = async () => {
    try {
      const gateway = await deps.gateway()
      if (!gateway) return { kind: 'idle', untilMs: undefined } as const
      const { sleep } = time
      return await runOnce({
        ...deps,
        gateway,
        workerName,
        sleep,
        floorMs: pauses.pauseMs,
        random: Math.random,
      })
    } catch (error) {
      deps.log.error({ err: error }, 'outbox round failed')
      return { kind: 'broken-off' } as const
    }
  }
  const restFor = async (ms: number) => {
    rest = new AbortController()
    await time.sleep(ms, AbortSignal.any([rest.signal, stopping.signal])).catch(() => {})
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      isAwake = false
      const result = await round()
      // A round that broke off may have sent something.
      if (result.kind !== 'idle') await time.sleep(pauses.pauseMs, stopping.signal).catch(() => {})
      if (result.kind === 'handled' || isAwake) continue
      const untilMs = (result.kind === 'idle' && result.untilMs) || Number.POSITIVE_INFINITY
      await restFor(Math.max(0, Math.min(untilMs - deps.clock.nowMs(), pauses.idleMs)))
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
