import { setTimeout as sleep } from 'node:timers/promises'
import { type OutboxWorkerDeps, runOnce } from '../../features/messaging/server/worker.ts'
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

/** Runs the outbox until stopped. A failing round is logged and tried again after a rest. */
export function startWorker(
  deps: Omit<OutboxWorkerDeps, 'workerName' | 'sleep'>,
  pauses: { pauseMs: number; idleMs: number } = { pauseMs: PAUSE_MS, idleMs: IDLE_MS },
): RunningWorker {
  const workerName = newId()
  const stopping = new AbortController()
  let rest = new AbortController()
  let isAwake = false

  const round = async (): Promise<'handled' | 'idle' | 'broken-off'> => {
    try {
      return (await runOnce({ ...deps, workerName, sleep })) ? 'handled' : 'idle'
    } catch (error) {
      deps.log.error({ err: error }, 'outbox round failed')
      return 'broken-off'
    }
  }
  const restFor = async (ms: number) => {
    rest = new AbortController()
    await sleep(ms, undefined, { signal: AbortSignal.any([rest.signal, stopping.signal]) }).catch(() => {})
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      isAwake = false
      const result = await round()
      // A round that broke off may have sent something.
      if (result !== 'idle')
        await sleep(pauses.pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (result !== 'handled' && !isAwake) await restFor(pauses.idleMs)
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
