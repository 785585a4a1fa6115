import { keepBusy } from './load.ts'

/** Does some work while the load goes on, and answers when both are over. */
export async function underLoad(
  load: Parameters<typeof keepBusy>[0],
  work: () => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const busy = keepBusy(load, over.signal)
  // A load that fails must not go unseen while the work goes on.
  await Promise.race([busy, work()])
  over.abort()
  await busy
}
