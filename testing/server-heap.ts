import { setTimeout as sleep } from 'node:timers/promises'
import { type AppProcess, startApp } from './app-process.ts'
import { memoryOf } from './server-memory.ts'

/** What a process holds once its garbage is collected: live data on V8's heap, and its memory without mapped files, MB. */
export interface LiveMemory {
  heap: number
  own: number
}

const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
const COLLECTIONS = 3
// What is freed goes back to the system a moment later.
const PAUSE_MS = 300

/** Starts the app as `startApp` does, and can collect the garbage of its process. */
export async function startInspectedApp(
  env: Record<string, string>,
): Promise<AppProcess & { liveMemory: () => Promise<LiveMemory> }> {
  const app = await startApp({ env: { ...env, ...INSPECTED } })
  return { ...app, liveMemory: () => liveMemory(app) }
}

async function liveMemory({ output, pid }: AppProcess): Promise<LiveMemory> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(output())?.[0]
  if (!address) throw new Error('the process listens to no inspector')
  const inspector = await openInspector(address)
  try {
    for (let round = 0; round < COLLECTIONS; round++) {
      await inspector.call('HeapProfiler.collectGarbage')
      await sleep(PAUSE_MS)
    }
    const { usedSize } = await inspector.call<{ usedSize: number }>('Runtime.getHeapUsage')
    return { heap: usedSize / 2 ** 20, own: memoryOf(pid).own }
  } finally {
    inspector.close()
  }
}

async function openInspector(address: string) {
  const socket = new WebSocket(address)
  const answers = new Map<number, PromiseWithResolvers<unknown>>()
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const answer = answers.get(id)
    answers.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  }
  const opened = Promise.withResolvers<void>()
  socket.onopen = () => opened.resolve()
  socket.onerror = () => opened.reject(new Error('the inspector does not answer'))
  await opened.promise
  let calls = 0
  return {
    call: <Result = unknown>(method: string): Promise<Result> => {
      const answer = Promise.withResolvers<unknown>()
      answers.set(++calls, answer)
      socket.send(JSON.stringify({ id: calls, method }))
      return answer.promise as Promise<Result>
    },
    close: () => socket.close(),
  }
}
