import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertMessages, type MessageRow, messageRow, readOutbox } from '../../../testing/factories.ts'
import { type MemoryGateway, memoryGateway, type SendCase } from '../../../testing/gateway/memory-gateway.ts'
import { type LogLine, recordedLog } from '../../../testing/recorded-log.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import { type RunningWorker, startWorker } from './worker.ts'

const NEVER_MS = 60_000
const timeZone = 'Asia/Jakarta'

let folder: string
let store: Store
let worker: RunningWorker | undefined
beforeEach(async () => {
  folder = tempFolder('worker')
  store = await openStore({ dataDir: folder })
})
afterEach(async () => {
  await worker?.stop()
  await store.close()
  removeFolder(folder)
})

const queue = (count: number, changes: Partial<MessageRow> = {}) =>
  insertMessages(
    store,
    Array.from({ length: count }, () => messageRow(systemClock, changes)),
  )

const states = async () => (await readOutbox(store)).map((row) => row.state)

/** Starts the worker on a gateway that notes when each send begins. */
function start(
  given: {
    sends?: SendCase[]
    pauseMs?: number
    idleMs?: number
    gateway?: MemoryGateway
    store?: Store
  } = {},
): { gateway: MemoryGateway; sentAtMs: number[]; lines: LogLine[]; running: RunningWorker } {
  const gateway = given.gateway ?? memoryGateway(given.sends)
  const sentAtMs: number[] = []
  const { log, lines } = recordedLog()
  const timed = {
    ...gateway,
    sendText: (message: Parameters<MemoryGateway['sendText']>[0]) => {
      sentAtMs.push(performance.now())
      return gateway.sendText(message)
    },
  }
  const pauses = { pauseMs: given.pauseMs ?? 0, idleMs: given.idleMs ?? NEVER_MS }
  const deps = { store: given.store ?? store, clock: systemClock, timeZone, gateway: async () => timed, log }
  const running = startWorker(deps, pauses)
  worker = running
  return { gateway, sentAtMs, lines, running }
}

const gaps = (times: number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0))

describe('startWorker', () => {
  it('sends what is already queued', async () => {
    await queue(3)
    start()
    await expect.poll(states, { timeout: 5000 }).toEqual(['sent', 'sent', 'sent'])
  })

  it('wakes at once when something is queued', async () => {
    const { running } = start()
    await expect.poll(states, { timeout: 5000 }).toEqual([])
    for (const sent of [1, 2, 3]) {
      await queue(1)
      running.wake()
      await expect.poll(states, { timeout: 3000 }).toEqual(Array(sent).fill('sent'))
    }
  })

  it('sees what another process queued after its rest', async () => {
    start({ idleMs: 100 })
    await new Promise((resolve) => setTimeout(resolve, 30))
    await queue(1)
    await expect.poll(states, { timeout: 3000 }).toEqual(['sent'])
  })

  it('loses no wake that comes while it looks for something due', async () => {
    let hasQueued = false
    // Whether a job runs is the last thing that it asks before it rests.
    const lastAsked = new Set<unknown>()
    const read = store.read.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (JSON.stringify(node).includes('message_job')) lastAsked.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (!hasQueued && lastAsked.has(queryId)) {
          hasQueued = true
          await queue(1)
          worker?.wake()
        }
        return result
      },
    })
    start({ store: { ...store, read } })
    await expect.poll(states, { timeout: 3000 }).toEqual(['sent'])
  })

  it('rests while no gateway is set, and sends through the one that is set then', async () => {
    await queue(1)
    const { log, lines } = recordedLog()
    const memory = memoryGateway()
    let isSet = false
    const deps = {
      store,
      clock: systemClock,
      timeZone,
      log,
      gateway: async () => (isSet ? memory : undefined),
    }
    worker = startWorker(deps, { pauseMs: 0, idleMs: 10 })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect([await states(), lines]).toEqual([['queued'], []])
    isSet = true
    await expect.poll(states, { timeout: 3000 }).toEqual(['sent'])
  })

  it('sends a retry when it is due, without being woken', async () => {
    await queue(1)
    const { gateway } = start({ sends: ['unreachable'], idleMs: 50 })
    await expect.poll(states, { timeout: 5000 }).toEqual(['sent'])
    expect(gateway.sends).toHaveLength(2)
  })
})

describe('the pause between two messages', () => {
  it('MSG-26 is 800 ms unless set otherwise', async () => {
    await queue(2)
    const { log } = recordedLog()
    const sentAtMs: number[] = []
    const gateway = memoryGateway()
    const timed = {
      ...gateway,
      sendText: (message: Parameters<MemoryGateway['sendText']>[0]) => {
        sentAtMs.push(performance.now())
        return gateway.sendText(message)
      },
    }
    worker = startWorker({ store, clock: systemClock, timeZone, gateway: async () => timed, log })
    await expect.poll(states, { timeout: 5000 }).toEqual(['sent', 'sent'])
    // Timers may be a millisecond early.
    expect(gaps(sentAtMs)[0]).toBeGreaterThanOrEqual(799)
  })

  it('MSG-26 is kept however often it is woken', async () => {
    await queue(4)
    const { sentAtMs, running } = start({ pauseMs: 150 })
    const nagging = setInterval(() => running.wake(), 5)
    await expect.poll(states, { timeout: 5000 }).toEqual(Array(4).fill('sent'))
    clearInterval(nagging)
    for (const gap of gaps(sentAtMs)) expect(gap).toBeGreaterThanOrEqual(149)
  })

  it('MSG-26 is kept after a failed send, and after a round that broke off behind a send', async () => {
    await queue(4)
    const { sentAtMs, running } = start({
      sends: ['refused', 'dies', 'dies-before'],
      pauseMs: 150,
      idleMs: 10,
    })
    const nagging = setInterval(() => running.wake(), 5)
    await expect.poll(() => sentAtMs.length, { timeout: 5000 }).toBe(4)
    clearInterval(nagging)
    for (const gap of gaps(sentAtMs)) expect(gap).toBeGreaterThanOrEqual(149)
  })
})

describe('stop', () => {
  it('waits for the message in flight, and begins no other', async () => {
    await queue(2)
    const answer = Promise.withResolvers<void>()
    const gateway = memoryGateway()
    const slow = {
      ...gateway,
      sendText: async (message: Parameters<MemoryGateway['sendText']>[0]) => {
        await answer.promise
        return gateway.sendText(message)
      },
    }
    const { sentAtMs, running } = start({ gateway: slow })
    await expect.poll(() => sentAtMs.length, { timeout: 5000 }).toBe(1)
    let isStopped = false
    const stopped = running.stop().then(() => {
      isStopped = true
    })
    running.wake()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isStopped).toBe(false)
    answer.resolve()
    await stopped
    expect(await states()).toEqual(['sent', 'queued'])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sentAtMs).toHaveLength(1)
  })

  it.each([
    ['a rest', 0],
    ['a pause', 1],
  ])('cuts %s short, also when called twice', async (_case, messages) => {
    await queue(messages)
    const { running } = start({ pauseMs: NEVER_MS })
    await expect.poll(states, { timeout: 5000 }).toEqual(Array(messages).fill('sent'))
    await new Promise((resolve) => setTimeout(resolve, 30))
    const startMs = performance.now()
    await Promise.all([running.stop(), running.stop()])
    expect(performance.now() - startMs).toBeLessThan(1000)
  })

  it('leaves nothing running when it comes right after the start', async () => {
    await queue(3)
    const { running, sentAtMs } = start()
    await running.stop()
    const sent = sentAtMs.length
    expect(sent).toBeLessThanOrEqual(1)
    running.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sentAtMs).toHaveLength(sent)
  })
})

describe('a round that fails', () => {
  it('is logged, and the next message is sent', async () => {
    await queue(2)
    const { lines } = start({ sends: ['dies'], idleMs: 10 })
    await expect.poll(states, { timeout: 5000 }).toEqual(['sending', 'sent'])
    expect(lines.filter((line) => line.level === 50)).toMatchObject([
      { msg: 'outbox round failed', err: { message: 'process died' } },
    ])
  })

  it('is tried again after a rest while the database is away', async () => {
    await queue(1)
    let failures = 3
    const flaky: Store = {
      ...store,
      transaction: (work) => {
        if (failures-- > 0) throw new Error('database is away')
        return store.transaction(work)
      },
    }
    const { lines } = start({ store: flaky, idleMs: 20 })
    await expect.poll(states, { timeout: 5000 }).toEqual(['sent'])
    expect(lines.map((line) => line.msg)).toEqual([...Array(3).fill('outbox round failed'), 'message sent'])
  })
})
