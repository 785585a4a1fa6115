import { describe, expect, it } from 'vitest'
import { readOutbox } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import type { LookCase, MemoryGateway, SendCase } from '../../../../testing/gateway/memory-gateway.ts'
import { drain, outboxUnderTest, statesOf } from '../../../../testing/outbox-under-test.ts'
import type { Store } from '../../../platform/database/store.ts'
import { LEASE_MS } from './commands/keep-lane.ts'

describeOnBothDatabases('runOnce', (open, database) => {
  const setUp = async (given?: Parameters<typeof outboxUnderTest>[1]) => outboxUnderTest(await open(), given)

  it('is idle, and asks the gateway nothing, when nothing is due', async () => {
    const { round, gateway, slept } = await setUp({ messages: [] })
    expect(await round('w1')).toEqual({ kind: 'idle', untilMs: undefined })
    expect([gateway.sends, gateway.looks, slept]).toEqual([[], [], []])
  })

  it('MSG-11 notes what was sent, with the id of the gateway', async () => {
    const { run, store, gateway, messages, lines } = await setUp()
    expect(await run()).toBe(true)
    expect(await run()).toBe(false)
    expect(gateway.sends).toEqual([{ chatId: '6281234567890@c.us', text: messages[0]?.text }])
    expect(await readOutbox(store)).toMatchObject([
      {
        state: 'sent',
        reason: null,
        attempts: 1,
        first_tried_at: '2026-05-20T02:00:00.000Z',
        finished_at: '2026-05-20T02:00:00.000Z',
        gateway_message_id: 'true_6281234567890@c.us_3EB01',
        gateway_key: '3EB01',
        worker: null,
        lease_until_ms: null,
      },
    ])
    expect(lines).toMatchObject([
      { msg: 'message sent', messageId: messages[0]?.id, attempts: 1, state: 'sent' },
    ])
  })

  it('commits the claim before the request goes out', async () => {
    const { worker, store, gateway, clock } = await setUp()
    let seen: unknown
    const watching = {
      ...gateway,
      sendText: async (message: Parameters<MemoryGateway['sendText']>[0]) => {
        seen = await readOutbox(store)
        return gateway.sendText(message)
      },
    }
    await worker('w1', { gateway: watching })
    const lease_until_ms = clock.nowMs() + LEASE_MS
    expect(seen).toMatchObject([{ state: 'sending', worker: 'w1', attempts: 1, lease_until_ms }])
  })

  it('never logs number or text', async () => {
    const { run, clock, lines } = await setUp({
      sends: ['refused', 'unreachable', 'lost'],
      messages: [{}, {}, {}],
    })
    await drain(run, clock)
    expect(lines).toHaveLength(4)
    expect(JSON.stringify(lines)).not.toMatch(/1234567890|Halo/)
  })

  it('MSG-11 (R29) does not repeat what the gateway refused', async () => {
    const { run, clock, store, gateway, lines } = await setUp({ sends: ['refused'] })
    expect(await drain(run, clock)).toBe(1)
    expect(gateway.sends).toHaveLength(1)
    expect(await readOutbox(store)).toMatchObject([{ state: 'failed', reason: 'Ditolak', attempts: 1 }])
    expect(lines).toMatchObject([{ level: 40, msg: 'message not sent', reason: 'Ditolak' }])
  })

  describe('what surely did not go out', () => {
    it('MSG-13, MSG-14, MSG-16 is tried twice more, a second apart, then failed', async () => {
      const { run, store, gateway, clock } = await setUp({
        sends: ['unreachable', 'unreachable', 'unreachable'],
      })
      for (const attempts of [1, 2]) {
        expect(await run()).toBe(true)
        expect(await readOutbox(store)).toMatchObject([
          { state: 'queued', reason: 'Tidak terhubung', attempts, worker: null, finished_at: null },
        ])
        clock.advance(999)
        expect(await run()).toBe(false)
        clock.advance(1)
      }
      expect(await run()).toBe(true)
      expect(await readOutbox(store)).toMatchObject([
        { state: 'failed', reason: 'Tidak terhubung', attempts: 3 },
      ])
      expect(await drain(run, clock)).toBe(0)
      expect(gateway.sends).toHaveLength(3)
      expect(gateway.looks).toEqual([])
    })

    it('MSG-16 is sent when a retry gets through, and forgets the reason', async () => {
      const { run, store, gateway, clock } = await setUp({ sends: ['unreachable'] })
      expect(await drain(run, clock)).toBe(2)
      expect(await readOutbox(store)).toMatchObject([
        { state: 'sent', reason: null, attempts: 2, first_tried_at: '2026-05-20T02:00:00.000Z' },
      ])
      expect(gateway.deliveries).toHaveLength(1)
    })
  })

  it('MSG-25 sends by due time, then in the order of queueing', async () => {
    const nowMs = fixedClock().nowMs()
    const { run, clock, gateway } = await setUp({
      messages: [
        { text: 'c', due_at_ms: nowMs },
        { text: 'later', due_at_ms: nowMs + 60_000 },
        { text: 'd', due_at_ms: nowMs },
        { text: 'b', due_at_ms: nowMs - 1 },
        { text: 'a', due_at_ms: nowMs - 5000 },
        { text: 'e', due_at_ms: nowMs },
      ],
    })
    expect(await drain(run, clock)).toBe(5)
    expect(gateway.sends.map((send) => send.text)).toEqual(['a', 'b', 'c', 'd', 'e'])
    clock.advance(60_000)
    expect(await drain(run, clock)).toBe(1)
  })

  it('touches nothing that is settled', async () => {
    const { run, store, gateway } = await setUp({
      messages: ['sent', 'failed', 'uncertain'].map((state) => ({ state })),
    })
    const before = await readOutbox(store)
    expect(await run()).toBe(false)
    expect([await readOutbox(store), gateway.sends]).toEqual([before, []])
  })

  it('two workers on one queue send each message once', async () => {
    const messages = Array.from({ length: 20 }, (_, i) => ({ text: `pesan ${i}` }))
    const { worker, store, gateway } = await setUp({ messages })
    // One process per worker on PostgreSQL; SQLite has one process only.
    const secondStore = database.dialect === 'postgres' ? await database.openAgain() : store
    const isOpen = async () => (await statesOf(store)).some((state) => state === 'queued')
    const drainAs = async (name: string, own: Store) => {
      let handled = 0
      while (await isOpen()) if (await worker(name, { store: own })) handled++
      return handled
    }
    const handled = await Promise.all([
      drainAs('w1', store),
      drainAs('w2', secondStore),
      drainAs('w3', store),
    ])
    expect(handled.reduce((sum, count) => sum + count)).toBe(20)
    expect(gateway.sends.map((send) => send.text)).toEqual(messages.map(({ text }) => text))
    expect(await statesOf(store)).toEqual(Array(20).fill('sent'))
  })
})

describeOnBothDatabases('runOnce in doubt', (open) => {
  const setUp = async (given?: Parameters<typeof outboxUnderTest>[1]) => outboxUnderTest(await open(), given)

  describe('what may have gone out', () => {
    it('MSG-15 is looked up in the chat and not sent again when it is there', async () => {
      const { run, clock, store, gateway, slept, messages } = await setUp({
        sends: ['lost'],
        messages: [{ created_at: '2026-05-20T01:00:00.000Z' }],
      })
      expect(await drain(run, clock)).toBe(1)
      expect(await readOutbox(store)).toMatchObject([
        { state: 'sent', reason: null, gateway_message_id: gateway.deliveries[0]?.id, gateway_key: '3EB01' },
      ])
      expect([gateway.sends.length, gateway.deliveries.length]).toEqual([1, 1])
      expect(slept).toEqual([1000])
      const sinceMs = Date.parse('2026-05-20T02:00:00.000Z') - 120_000
      expect(gateway.looks).toEqual([
        { chatId: '6281234567890@c.us', text: messages[0]?.text, sinceMs, knownIds: [] },
      ])
    })

    it('MSG-15 is found at the second look when the list lags behind', async () => {
      const { run, clock, store, gateway, slept } = await setUp({ sends: ['lost'], looks: ['lags'] })
      expect(await drain(run, clock)).toBe(1)
      expect(await statesOf(store)).toEqual(['sent'])
      expect(gateway.deliveries).toHaveLength(1)
      expect(slept).toEqual([1000, 2000])
    })

    it('MSG-15 is sent again only after two looks did not find it', async () => {
      const { run, clock, store, gateway, slept } = await setUp({ sends: ['vanished'] })
      await run()
      expect(slept).toEqual([1000, 2000])
      expect(await readOutbox(store)).toMatchObject([{ state: 'queued', reason: 'Terputus', attempts: 1 }])
      clock.advance(1000)
      expect(await drain(run, clock)).toBe(1)
      expect(await statesOf(store)).toEqual(['sent'])
      expect([gateway.sends.length, gateway.deliveries.length]).toEqual([2, 1])
    })

    it('MSG-13, MSG-15 has failed when it is not there after the third try', async () => {
      const { run, clock, store, gateway } = await setUp({
        sends: ['vanished', 'vanished', 'vanished', 'ok'],
      })
      expect(await drain(run, clock)).toBe(3)
      expect(await readOutbox(store)).toMatchObject([{ state: 'failed', reason: 'Terputus', attempts: 3 }])
      expect([gateway.sends.length, gateway.deliveries.length]).toEqual([3, 0])
    })

    it.each<[string, SendCase, LookCase[]]>([
      ['at the first look', 'lost', ['no-list']],
      ['at the second look', 'lost', ['lags', 'no-list']],
      ['though it never left', 'vanished', ['no-list']],
    ])(
      'MSG-15 stays uncertain, never sent again, when the chat cannot tell %s',
      async (_case, send, looks) => {
        const { run, clock, store, gateway } = await setUp({ sends: [send], looks })
        expect(await drain(run, clock)).toBe(1)
        clock.advance(10 * LEASE_MS)
        expect(await drain(run, clock)).toBe(0)
        expect(await readOutbox(store)).toMatchObject([
          { state: 'uncertain', reason: 'Terputus', attempts: 1 },
        ])
        expect(gateway.sends).toHaveLength(1)
      },
    )

    it('is not mistaken for an earlier message with the same words', async () => {
      const text = 'Mohon dibayar'
      const { run, clock, store, gateway } = await setUp({
        sends: ['ok', 'vanished'],
        messages: [{ text }, { text }],
      })
      expect(await drain(run, clock)).toBe(3)
      expect(gateway.looks[0]?.knownIds).toEqual([gateway.deliveries[0]?.id])
      expect(await statesOf(store)).toEqual(['sent', 'sent'])
      expect(gateway.deliveries).toHaveLength(2)
    })
  })

  describe('a message whose sender died', () => {
    it('MSG-15 is left alone while its claim holds, then looked up and delivered once', async () => {
      const { worker, clock, store, gateway, messages } = await setUp({ sends: ['dies'] })
      await expect(worker('w1')).rejects.toThrow('process died')
      clock.advance(LEASE_MS - 1)
      expect(await worker('w2')).toBe(false)
      expect(await statesOf(store)).toEqual(['sending'])
      clock.advance(1)
      expect(await worker('w2')).toBe(true)
      expect(await readOutbox(store)).toMatchObject([
        { id: messages[0]?.id, state: 'sent', attempts: 1, worker: null },
      ])
      expect(await drain(() => worker('w2'), clock)).toBe(0)
      expect(gateway.deliveries).toHaveLength(1)
    })

    it('is sent again when it never left, once the gateway can no longer be busy with it', async () => {
      const { worker, clock, store, gateway } = await setUp({ sends: ['dies-before'] })
      await expect(worker('w1')).rejects.toThrow('process died')
      const diedAtMs = clock.nowMs()
      clock.advance(LEASE_MS)
      expect(await worker('w2')).toBe(true)
      const endsAtMs = diedAtMs + gateway.callTimeoutMs + 5000
      expect(await readOutbox(store)).toMatchObject([
        { state: 'sending', attempts: 1, worker: null, lease_until_ms: endsAtMs },
      ])
      clock.advance(endsAtMs - clock.nowMs() - 1)
      expect(await worker('w2')).toBe(false)
      expect(gateway.looks).toHaveLength(2)
      clock.advance(1)
      expect(await drain(() => worker('w2'), clock)).toBe(2)
      expect(await readOutbox(store)).toMatchObject([{ state: 'sent', attempts: 2 }])
      expect(gateway.deliveries).toHaveLength(1)
    })

    it('is sent again at once when the gateway has been done with it for long', async () => {
      const { worker, clock, store, gateway } = await setUp({ sends: ['dies-before'] })
      await expect(worker('w1')).rejects.toThrow('process died')
      clock.advance(8 * 3_600_000)
      expect(await drain(() => worker('w2'), clock)).toBe(2)
      expect(await readOutbox(store)).toMatchObject([{ state: 'sent', attempts: 2 }])
      expect(gateway.deliveries).toHaveLength(1)
    })

    it('is looked for once a minute at most, however long the gateway may take', async () => {
      const { worker, clock, store, gateway } = await setUp({ sends: ['dies-before'] })
      const slow = { gateway: { ...gateway, callTimeoutMs: 120_000 } }
      await expect(worker('w1', slow)).rejects.toThrow('process died')
      const endsAtMs = clock.nowMs() + 125_000
      let looks = 0
      for (clock.advance(LEASE_MS); clock.nowMs() < endsAtMs; clock.advance(1000)) {
        if (await worker('w2', slow)) looks++
        expect(gateway.sends).toHaveLength(1)
      }
      expect(looks).toBe(2)
      // The third look may have been put off right before the end.
      clock.advance(60_000)
      expect(await drain(() => worker('w2', slow), clock)).toBe(2)
      expect(await statesOf(store)).toEqual(['sent'])
    })

    it.each(['truth', 'lags'] as const)(
      'MSG-15 is neither forgotten nor sent twice when the clock went back a year meanwhile (%s)',
      async (look) => {
        const { worker, clock, store, gateway } = await setUp({ sends: ['dies'], looks: [look, look] })
        await expect(worker('w1')).rejects.toThrow('process died')
        clock.set('2025-05-20T02:00:00.000Z')
        const isSettled = async () => (await statesOf(store))[0] === 'sent'
        let rounds = 0
        while (!(await isSettled()) && rounds < 45) {
          await worker('w2')
          clock.advance(1000)
          rounds++
        }
        expect(await isSettled()).toBe(true)
        expect(gateway.looks.every(({ sinceMs }) => sinceMs === 0)).toBe(true)
        // It was put off by what the gateway may take, not tried over and over before all others.
        expect(gateway.looks.length).toBe(look === 'truth' ? 1 : 3)
        expect([gateway.sends.length, gateway.deliveries.length]).toEqual([1, 1])
      },
    )

    it('stays uncertain when the chat cannot tell, with the reason', async () => {
      const { worker, clock, store } = await setUp({ sends: ['dies'], looks: ['no-list'] })
      await expect(worker('w1')).rejects.toThrow()
      clock.advance(LEASE_MS)
      expect(await drain(() => worker('w2'), clock)).toBe(1)
      expect(await readOutbox(store)).toMatchObject([
        { state: 'uncertain', reason: 'Server berhenti saat pesan sedang dikirim.' },
      ])
    })

    it('says so also when an earlier try failed for another reason', async () => {
      const { worker, clock, store } = await setUp({ sends: ['unreachable', 'dies'], looks: ['no-list'] })
      await worker('w1')
      clock.advance(1000)
      await expect(worker('w1')).rejects.toThrow()
      clock.advance(LEASE_MS)
      await worker('w2')
      expect(await readOutbox(store)).toMatchObject([
        { state: 'uncertain', reason: 'Server berhenti saat pesan sedang dikirim.' },
      ])
    })

    it('is looked up later when the look, too, was cut off', async () => {
      const { worker, clock, store, gateway } = await setUp({ sends: ['dies'], looks: ['dies'] })
      await expect(worker('w1')).rejects.toThrow()
      clock.advance(LEASE_MS)
      await expect(worker('w2')).rejects.toThrow()
      expect(await worker('w3')).toBe(false)
      clock.advance(LEASE_MS)
      expect(await drain(() => worker('w3'), clock)).toBe(1)
      expect(await statesOf(store)).toEqual(['sent'])
      expect(gateway.deliveries).toHaveLength(1)
    })

    it('keeps the outcome of the worker that took it over when the first comes back late', async () => {
      const { worker, clock, store, gateway, lines } = await setUp()
      const late = Promise.withResolvers<void>()
      const slow = {
        ...gateway,
        sendText: async (message: Parameters<MemoryGateway['sendText']>[0]) => {
          await gateway.sendText(message)
          await late.promise
          return { outcome: 'refused', reason: 'Terlambat', gatewayTrouble: 'none' } as const
        },
      }
      const first = worker('w1', { gateway: slow })
      await expect.poll(() => gateway.sends.length, { timeout: 5000 }).toBe(1)
      clock.advance(LEASE_MS)
      await worker('w2')
      const settled = await readOutbox(store)
      late.resolve()
      expect(await first).toBe(true)
      expect(await readOutbox(store)).toEqual(settled)
      expect(settled).toMatchObject([{ state: 'sent', reason: null }])
      const lane = await store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
      // What only the loser learned counts for nothing.
      expect(lane).toMatchObject({ busy_worker: null, sent_today: 1, trouble: null })
      expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'message was taken over by another worker' })
    })

    it('MSG-15 is found again when its outcome could not be stored', async () => {
      const { worker, clock, store, gateway } = await setUp()
      let writes = 0
      const breaking: Store = {
        ...store,
        transaction: (work) => {
          if (++writes === 2) throw new Error('disk full')
          return store.transaction(work)
        },
      }
      await expect(worker('w1', { store: breaking })).rejects.toThrow('disk full')
      clock.advance(LEASE_MS)
      expect(await drain(() => worker('w2'), clock)).toBe(1)
      expect(await statesOf(store)).toEqual(['sent'])
      expect(gateway.deliveries).toHaveLength(1)
    })
  })
})
