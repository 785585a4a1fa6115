import { type OutboxWorkerDeps, type Round, runOnce } from '../src/features/messaging/server/worker.ts'
import type { Store } from '../src/platform/database/store.ts'
import { insertMessages, type MessageRow, messageRow, readOutbox } from './factories.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { type LookCase, memoryGateway, type SendCase } from './gateway/memory-gateway.ts'
import { recordedLog } from './recorded-log.ts'

/** A store with those messages (one plain message when none are given), a gateway, and workers whose sleeps pass on the clock. */
export async function outboxUnderTest(
  store: Store,
  given: { sends?: SendCase[]; looks?: LookCase[]; messages?: Partial<MessageRow>[] } = {},
) {
  const clock = fixedClock()
  const gateway = memoryGateway(given.sends, given.looks)
  const rows = (given.messages ?? [{}]).map((changes) => messageRow(clock, changes))
  const messages = await insertMessages(store, rows)
  const { log, lines } = recordedLog()
  const slept: number[] = []
  const sleep = async (ms: number) => {
    slept.push(ms)
    clock.advance(ms)
  }
  const round = (workerName: string, changes: Partial<OutboxWorkerDeps> = {}): Promise<Round> =>
    runOnce({
      store,
      clock,
      timeZone: 'Asia/Jakarta',
      gateway,
      log,
      workerName,
      sleep,
      random: () => 0,
      floorMs: 0,
      ...changes,
    })
  /** Answers whether there was something to do. */
  const worker = async (workerName: string, changes?: Partial<OutboxWorkerDeps>) =>
    (await round(workerName, changes)).kind === 'handled'
  const run = () => worker('w1')
  return { store, clock, gateway, messages, lines, slept, round, worker, run }
}

/** A store that a process had which is killed: from then on it writes nothing. */
export function mortalStore(store: Store): { store: Store; kill: () => void } {
  let isDead = false
  return {
    store: {
      ...store,
      transaction: (work) =>
        isDead ? Promise.reject(new Error('process died')) : store.transaction((trx) => work(trx)),
    },
    kill: () => {
      isDead = true
    },
  }
}

/** Runs until nothing is due, a second passing between rounds; answers how many messages were handled. */
export async function drain(run: () => Promise<boolean>, clock: FixedClock): Promise<number> {
  for (let rounds = 0; rounds < 20; rounds++) {
    if (!(await run())) return rounds
    clock.advance(1000)
  }
  throw new Error('does not come to an end')
}

/** The states of all messages in the order of queueing. */
export async function statesOf(store: Store): Promise<string[]> {
  return (await readOutbox(store)).map((row) => row.state)
}
