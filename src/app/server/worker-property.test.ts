import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import {
  type LookCase,
  type MemoryGateway,
  memoryGateway,
  type SendCase,
} from '../../../testing/gateway/memory-gateway.ts'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { LEASE_MS } from '../../features/messaging/server/commands/keep-lane.ts'
import { runOnce } from '../../features/messaging/server/worker.ts'
import type { Store } from '../../platform/database/store.ts'

const MESSAGES = 30

const sendCases = fc.array(
  fc.constantFrom<SendCase>('ok', 'refused', 'unreachable', 'lost', 'vanished', 'dies', 'dies-before'),
  { minLength: 20, maxLength: 60 },
)
const lookCases = fc.array(fc.constantFrom<LookCase>('truth', 'truth', 'no-list', 'dies'), { maxLength: 20 })

/** Runs three workers side by side, over and over, until every message is settled. A worker that dies comes back later. */
async function sendAll(store: Store, clock: FixedClock, gateway: MemoryGateway): Promise<void> {
  const { log } = recordedLog()
  const sleep = async () => {}
  const deps = { store, clock, timeZone: 'Asia/Jakarta', gateway, log, sleep, floorMs: 0, random: () => 0 }
  for (let round = 0; round < 1000; round++) {
    const workers = ['w1', 'w2', 'w3'].map((name) => runOnce({ ...deps, workerName: `${name}-${round}` }))
    const results = await Promise.allSettled(workers)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ message: 'process died' })
    }
    const outbox = await readOutbox(store)
    if (outbox.every((row) => row.state !== 'queued' && row.state !== 'sending')) return
    // Nothing left but claims of the dead: their leases run out.
    clock.advance(outbox.some((row) => row.state === 'queued') ? 1000 : LEASE_MS)
  }
  throw new Error('does not come to an end')
}

describeOnBothDatabases('the outbox under random trouble', (open, database) => {
  it('MSG-15 delivers no message twice, loses none, and says of each what became of it', async () => {
    await fc.assert(
      fc.asyncProperty(sendCases, lookCases, async (sends, looks) => {
        const [store, clock] = [await open(), fixedClock()]
        const gateway = memoryGateway([...sends], [...looks])
        const messages = await insertMessages(
          store,
          Array.from({ length: MESSAGES }, () => messageRow(clock)),
        )
        await sendAll(store, clock, gateway)

        const delivered = new Map<string, number>()
        for (const { text } of gateway.deliveries) delivered.set(text, (delivered.get(text) ?? 0) + 1)
        expect([...delivered.values()].filter((count) => count > 1)).toEqual([])
        const outbox = await readOutbox(store)
        expect(outbox.map((row) => row.id)).toEqual(messages.map((message) => message.id))
        for (const row of outbox) {
          if (row.state === 'sent') expect(delivered.get(row.text)).toBe(1)
          else if (row.state === 'failed') expect(delivered.get(row.text)).toBeUndefined()
          else expect(row.state).toBe('uncertain')
          expect(row.attempts).toBeLessThanOrEqual(3)
          expect(row).toMatchObject({ worker: null, lease_until_ms: null, finished_at: expect.any(String) })
        }
        await store.close()
      }),
      { numRuns: database.dialect === 'sqlite' ? 15 : 4 },
    )
  }, 60_000)
})
