import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { insertJob, insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import type { MemoryGateway } from '../../../testing/gateway/memory-gateway.ts'
import { mortalStore, outboxUnderTest, statesOf } from '../../../testing/outbox-under-test.ts'
import { LEASE_MS } from '../../features/messaging/server/commands/keep-lane.ts'
import type { Store } from '../../platform/database/store.ts'

type Message = Parameters<MemoryGateway['sendText']>[0]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3_600_000

const laneOf = (store: Store) => store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()

/** A gateway whose sends wait for `answer()`. */
function slowGateway(gateway: MemoryGateway) {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = {
    ...gateway,
    sendText: async (message: Message) => {
      begun.resolve()
      await held.promise
      return gateway.sendText(message)
    },
  }
  return { slow, begun: begun.promise, answer: held.resolve }
}

describeOnBothDatabases('the one lane to the gateway', (open, database) => {
  afterEach(() => vi.useRealTimers())

  it('R27 two processes never send at once, nor let two jobs interleave', async () => {
    const store = await open()
    // One process per worker on PostgreSQL; SQLite has one process only.
    const second = database.dialect === 'postgres' ? await database.openAgain() : store
    const { worker, gateway, clock } = await outboxUnderTest(store, { messages: [] })
    for (const id of ['a', 'b']) {
      await insertJob(store, { id, created_at: `2026-05-20T01:00:00.00${id === 'a' ? 1 : 2}Z`, pause_ms: 0 })
      await insertMessages(
        store,
        Array.from({ length: 8 }, (_, i) => messageRow(clock, { job_id: id, text: `${id}${i}` })),
      )
    }
    let [inFlight, most] = [0, 0]
    const watched = {
      ...gateway,
      sendText: async (message: Message) => {
        most = Math.max(most, ++inFlight)
        for (let turn = 0; turn < 5; turn++) await nextTurn()
        inFlight--
        return gateway.sendText(message)
      },
    }
    const isOpen = async () => (await statesOf(store)).includes('queued')
    const runAs = async (name: string, own: Store) => {
      while (await isOpen()) {
        await worker(name, { store: own, gateway: watched })
        await nextTurn()
      }
    }
    await Promise.all([runAs('w1', store), runAs('w2', second), runAs('w3', second)])
    expect(most).toBe(1)
    const texts = ['a', 'b'].flatMap((id) => Array.from({ length: 8 }, (_, i) => `${id}${i}`))
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(texts)
    expect(await laneOf(store)).toMatchObject({ busy_worker: null, busy_until_ms: 0 })
  })

  it('is another worker’s once the lease of one that died is over', async () => {
    const { worker, round, clock, store, gateway } = await outboxUnderTest(await open(), {
      sends: ['dies'],
      messages: [{}, {}],
    })
    await expect(worker('w1')).rejects.toThrow('process died')
    expect(await laneOf(store)).toMatchObject({ busy_worker: 'w1', busy_until_ms: clock.nowMs() + LEASE_MS })
    clock.advance(LEASE_MS - 1)
    expect(await round('w2')).toEqual({ kind: 'idle', untilMs: undefined })
    clock.advance(1)
    expect(await worker('w2')).toBe(true)
    expect(await worker('w2')).toBe(true)
    expect(await statesOf(store)).toEqual(['sent', 'sent'])
    expect(gateway.deliveries).toHaveLength(2)
  })

  it('stays with a worker that shows signs of life, however long a send takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { worker, clock, store, gateway } = await outboxUnderTest(await open(), { messages: [{}, {}] })
    const { slow, begun, answer } = slowGateway(gateway)
    const sending = worker('w1', { gateway: slow })
    await begun
    for (let second = 0; second < 20; second++) {
      clock.advance(1000)
      const renewed = clock.nowMs() + LEASE_MS
      const beat = async () => {
        vi.advanceTimersByTime(1000)
        return (await laneOf(store)).busy_until_ms
      }
      await expect.poll(beat, { timeout: 5000 }).toBe(renewed)
      expect((await readOutbox(store))[0]).toMatchObject({ worker: 'w1', lease_until_ms: renewed })
      expect(await worker('w2')).toBe(false)
    }
    answer()
    expect(await sending).toBe(true)
    expect(await statesOf(store)).toEqual(['sent', 'queued'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no sign of life under way when its round is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { worker, store, gateway } = await outboxUnderTest(await open())
    const { slow, begun, answer } = slowGateway(gateway)
    const renewal = Promise.withResolvers<void>()
    let writes = 0
    const slowStore: Store = {
      ...store,
      // The second write, behind the claim, is the sign of life.
      transaction: async (work) => {
        if (++writes === 2) await renewal.promise
        return store.transaction(work)
      },
    }
    let isOver = false
    const sending = worker('w1', { store: slowStore, gateway: slow }).then(() => {
      isOver = true
    })
    await begun
    vi.advanceTimersByTime(5000)
    answer()
    await expect.poll(() => statesOf(store), { timeout: 5000 }).toEqual(['sent'])
    expect([writes, isOver]).toEqual([3, false])
    renewal.resolve()
    await sending
    expect(await laneOf(store)).toMatchObject({ busy_worker: null, busy_until_ms: 0 })
  })

  it('is lost with the signs of life', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { worker, clock, store, gateway, lines } = await outboxUnderTest(await open(), {
      messages: [{}, {}],
    })
    const { slow, begun, answer } = slowGateway(gateway)
    const { store: failing, kill } = mortalStore(store)
    const lost = worker('w1', { gateway: slow, store: failing })
    await begun
    kill()
    clock.advance(1000)
    vi.advanceTimersByTime(1000)
    await expect.poll(() => lines.map(({ msg }) => msg), { timeout: 5000 }).toEqual(['lease not renewed'])
    expect(await worker('w2')).toBe(false)
    clock.advance(LEASE_MS - 1000)
    expect(await worker('w2')).toBe(true)
    answer()
    await expect(lost).rejects.toThrow('process died')
  })

  it('stays with its next holder when the last one comes back late', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { worker, clock, store, gateway } = await outboxUnderTest(await open(), {
      messages: [{ text: 'a' }, { text: 'b' }],
    })
    const [first, second] = [slowGateway(gateway), slowGateway(gateway)]
    const late = worker('w1', { gateway: first.slow, floorMs: 800 })
    await first.begun
    // It stood still: no sign of life within a lease.
    clock.advance(LEASE_MS)
    // It may still go out, so it is only looked for.
    expect(await worker('w2')).toBe(true)
    const sending = worker('w2', { gateway: second.slow })
    await second.begun
    const before = await laneOf(store)
    expect(before).toMatchObject({ busy_worker: 'w2' })
    first.answer()
    expect(await late).toBe(true)
    expect(await laneOf(store)).toEqual(before)
    second.answer()
    await sending
    clock.advance(60_000)
    expect(await worker('w2')).toBe(true)
    expect(await statesOf(store)).toEqual(['sent', 'sent'])
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('is left to others by a worker whose claim took as long as a lease', async () => {
    const { worker, clock, store, gateway, lines } = await outboxUnderTest(await open())
    const standingStill: Store = {
      ...store,
      transaction: async (work) => {
        const done = await store.transaction(work)
        clock.advance(LEASE_MS)
        return done
      },
    }
    expect(await worker('w1', { store: standingStill })).toBe(true)
    expect(gateway.sends).toHaveLength(0)
    expect(lines.at(-1)).toMatchObject({ msg: 'claim came too late' })
    // Looked for as if it had been sent, and sent once that is out of the question.
    clock.advance(MINUTE_MS)
    expect(await worker('w2')).toBe(true)
    clock.advance(MINUTE_MS)
    expect(await worker('w2')).toBe(true)
    expect(gateway.deliveries).toHaveLength(1)
    expect(await statesOf(store)).toEqual(['sent'])
  })

  it('R27 keeps the floor and the pause of a job over a restart', async () => {
    const { worker, round, clock, store, gateway } = await outboxUnderTest(await open(), { messages: [] })
    await insertJob(store, { id: 'a', pause_ms: 2500 })
    await insertMessages(
      store,
      ['a', 'b'].map((text) => messageRow(clock, { job_id: 'a', text })),
    )
    await worker('before', { floorMs: 800 })
    const sentAtMs = clock.nowMs()
    await insertMessages(store, [messageRow(clock, { text: 'single' })])
    expect(await round('after', { floorMs: 800 })).toEqual({ kind: 'idle', untilMs: sentAtMs + 800 })
    clock.advance(799)
    expect(await worker('after', { floorMs: 800 })).toBe(false)
    clock.advance(1)
    expect(await worker('after', { floorMs: 800 })).toBe(true)
    clock.advance(800)
    expect(await round('after', { floorMs: 800 })).toEqual({ kind: 'idle', untilMs: sentAtMs + 2500 })
    clock.advance(sentAtMs + 2500 - clock.nowMs())
    expect(await worker('after', { floorMs: 800 })).toBe(true)
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(['a', 'single', 'b'])
  })

  it('R27 keeps them also behind a send that broke off with its process', async () => {
    const { worker, round, clock, store } = await outboxUnderTest(await open(), {
      sends: ['dies'],
      messages: [],
    })
    await insertJob(store, { id: 'a', pause_ms: 9000 })
    await insertMessages(store, [messageRow(clock, { job_id: 'a' }), messageRow(clock, { job_id: 'a' })])
    const claimedAtMs = clock.nowMs()
    await expect(worker('w1', { floorMs: 800 })).rejects.toThrow('process died')
    clock.advance(LEASE_MS)
    expect(await worker('w2', { floorMs: 800 })).toBe(true)
    const lookedAtMs = clock.nowMs()
    expect(lookedAtMs - claimedAtMs).toBe(LEASE_MS + 1000)
    clock.advance(800)
    // The look counts as one of the job, too.
    expect(await round('w2')).toEqual({ kind: 'idle', untilMs: lookedAtMs + 9000 })
  })

  describe('a jump of the machine’s clock stops the queue for a moment at most', () => {
    const JUMPS = [-10 * 365 * DAY_MS, -365 * DAY_MS, -7 * 3_600_000, -1_800_000, -61_000, -30_000, -2000]
    it.each([...JUMPS, 2000, 3_600_000, 365 * DAY_MS])('by %i ms', async (jumpMs) => {
      const { worker, clock, store, gateway } = await outboxUnderTest(await open(), {
        sends: ['ok', 'unreachable', 'dies'],
        messages: [],
      })
      await insertJob(store, { id: 'a', pause_ms: 1000 })
      await insertMessages(
        store,
        Array.from({ length: 5 }, (_, i) => messageRow(clock, { job_id: 'a', text: `a${i}` })),
      )
      const beforeJump = { floorMs: 800 }
      await worker('w1', beforeJump)
      clock.advance(1000)
      await worker('w1', beforeJump)
      clock.advance(1000)
      await insertMessages(store, [messageRow(clock, { text: 'single' })])
      await expect(worker('w1', beforeJump)).rejects.toThrow('process died')
      await insertMessages(store, [messageRow(clock, { text: 'late' })])

      // The machine comes up again, by another clock.
      clock.advance(jumpMs)
      const upAtMs = clock.nowMs()
      const elapsedMs = () => clock.nowMs() - upAtMs
      const isOpen = async () => (await statesOf(store)).some((state) => /queued|sending/.test(state))
      let firstSentMs: number | undefined
      while (await isOpen()) {
        expect(elapsedMs()).toBeLessThanOrEqual(2 * MINUTE_MS)
        await worker('w2', beforeJump)
        if (gateway.sends.length > 3) firstSentMs ??= elapsedMs()
        clock.advance(200)
      }
      // The look at what died comes first.
      expect(firstSentMs).toBeLessThanOrEqual(MINUTE_MS + 2000)
      expect(gateway.deliveries.map(({ text }) => text).sort()).toEqual([
        'a0',
        'a1',
        'a2',
        'a3',
        'a4',
        'late',
        'single',
      ])
    })
  })
})
