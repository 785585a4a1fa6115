import { describe, expect, it } from 'vitest'
import { insertJob, insertMessages, messageRow, readOutbox } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { LookCase, MemoryGateway, SendCase } from '../../../../../testing/gateway/memory-gateway.ts'
import { outboxUnderTest, statesOf } from '../../../../../testing/outbox-under-test.ts'
import type { GatewaySettingTable } from '../../../../platform/database/tables.ts'
import { readGatewayHealth } from '../queries/gateway-health.ts'
import { noteReceipt } from './note-receipt.ts'

describeOnBothDatabases('settleTry', (open) => {
  /** A job of so many messages, and those sends. */
  const setUp = async (given: { jobSize?: number; sends?: SendCase[]; looks?: LookCase[] } = {}) => {
    const outbox = await outboxUnderTest(await open(), { ...given, messages: [] })
    const { store, clock, worker } = outbox
    await insertJob(store, { id: 'a', pause_ms: 0, message_count: given.jobSize ?? 0 })
    const rows = Array.from({ length: given.jobSize ?? 0 }, (_, i) =>
      messageRow(clock, { id: `a${i}`, job_id: 'a', text: `a${i}` }),
    )
    await insertMessages(store, rows)
    const queueSingle = (text = 'single') => insertMessages(store, [messageRow(clock, { text })])
    const counted = async () => {
      const lane = await store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
      return [lane.sent_day, lane.sent_today]
    }
    const setPace = (setting: Partial<GatewaySettingTable>) =>
      store.transaction((trx) => trx.updateTable('gateway_setting').set(setting).execute())
    const runAll = async (timeZone?: string) => {
      for (let round = 0; round < 20 && (await worker('w1', timeZone ? { timeZone } : {})); round++) {
        clock.advance(1)
      }
    }
    return { ...outbox, queueSingle, counted, setPace, runAll }
  }

  describe('counts what went out on a business day', () => {
    it('of all kinds, from midnight to midnight in the business time zone', async () => {
      const { clock, counted, queueSingle, run } = await setUp({ jobSize: 3 })
      expect(await counted()).toEqual([null, 0])
      for (const [instant, expected] of [
        ['2026-05-20T16:59:59.997Z', ['2026-05-20', 1]],
        ['2026-05-20T16:59:59.999Z', ['2026-05-20', 2]],
        ['2026-05-20T17:00:00.000Z', ['2026-05-21', 1]],
        ['2026-05-21T16:59:59.999Z', ['2026-05-21', 2]],
      ] as const) {
        clock.set(instant)
        if (instant === '2026-05-20T16:59:59.999Z') await queueSingle()
        expect(await run()).toBe(true)
        expect(await counted()).toEqual(expected)
      }
    })

    it('wherever that is', async () => {
      const { clock, counted, worker } = await setUp({ jobSize: 2 })
      const timeZone = 'Pacific/Auckland'
      clock.set('2026-05-20T11:59:59.999Z')
      await worker('w1', { timeZone })
      expect(await counted()).toEqual(['2026-05-20', 1])
      clock.set('2026-05-20T12:00:00.000Z')
      await worker('w1', { timeZone })
      expect(await counted()).toEqual(['2026-05-21', 1])
    })

    it.each<[string, SendCase[], LookCase[], number]>([
      ['what was sent', ['ok'], [], 1],
      ['what was found in the chat', ['lost'], [], 1],
      ['what may have gone out', ['lost'], ['no-list'], 1],
      ['not what failed', ['refused'], [], 0],
      ['not what did not go out', ['unreachable'], [], 0],
    ])('%s', async (_case, sends, looks, count) => {
      const { run, counted } = await setUp({ jobSize: 1, sends, looks })
      await run()
      expect((await counted())[1]).toBe(count)
    })
  })

  it('R30 the daily cap holds jobs until the next day, not single messages, which count', async () => {
    const { clock, runAll, round, setPace, queueSingle, gateway, store } = await setUp({ jobSize: 4 })
    await setPace({ daily_cap: 2 })
    await queueSingle()
    await runAll()
    const texts = () => gateway.deliveries.map(({ text }) => text)
    expect(texts()).toEqual(['single', 'a0'])
    expect(await round('w1')).toEqual({ kind: 'idle', untilMs: Date.parse('2026-05-20T17:00:00.000Z') })
    await queueSingle('welcome')
    await runAll()
    expect(texts()).toEqual(['single', 'a0', 'welcome'])
    clock.set('2026-05-20T16:59:59.999Z')
    expect((await round('w1')).kind).toBe('idle')
    clock.set('2026-05-20T17:00:00.000Z')
    await runAll()
    expect(texts()).toEqual(['single', 'a0', 'welcome', 'a1', 'a2'])
    expect((await statesOf(store)).filter((state) => state === 'queued')).toHaveLength(1)
    await setPace({ daily_cap: null })
    await runAll()
    expect(texts()).toHaveLength(6)
  })

  it('R30 the quiet hours hold jobs until the morning, not single messages', async () => {
    const { clock, runAll, round, setPace, queueSingle, gateway } = await setUp({ jobSize: 2 })
    await setPace({ quiet_from: '20:00', quiet_to: '07:00' })
    clock.set('2026-05-20T12:59:59.999Z')
    expect((await round('w1')).kind).toBe('handled')
    clock.set('2026-05-20T13:00:00.000Z')
    await queueSingle()
    await runAll()
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(['a0', 'single'])
    const untilMs = Date.parse('2026-05-21T00:00:00.000Z')
    expect(await round('w1')).toEqual({ kind: 'idle', untilMs })
    clock.set('2026-05-20T23:59:59.999Z')
    expect((await round('w1')).kind).toBe('idle')
    clock.advance(1)
    await runAll()
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(['a0', 'single', 'a1'])
  })

  describe('a receipt that comes before the answer of the gateway', () => {
    /** Sends the only message of a job; meanwhile its receipts come. */
    const sendWhile = async (acks: number[], sends?: SendCase[], reason: string | null = null) => {
      const given = await setUp({ jobSize: 1, ...(sends && { sends }) })
      const { store, clock, gateway, worker } = given
      const early: MemoryGateway = {
        ...gateway,
        sendText: async (message) => {
          const answer = await gateway.sendText(message)
          for (const ack of acks) {
            await store.transaction((trx) => noteReceipt(trx, clock, { key: '3EB01', ack, reason }))
          }
          return answer
        },
      }
      await worker('w1', { gateway: early })
      const [row] = await readOutbox(store)
      const kept = await store.read.selectFrom('message_receipt').selectAll().execute()
      const health = await readGatewayHealth(store.read, { hasEnvironmentGateway: true })
      const job = await store.read.selectFrom('message_job').select('state').executeTakeFirstOrThrow()
      return { row, kept, health, job }
    }

    it.each([
      [[1], { state: 'sent', ack: 1 }],
      [[2, 1], { state: 'sent', ack: 2 }],
      [[-1, 3], { state: 'sent', ack: 3 }],
      [[-1, 0], { state: 'failed', ack: -1, reason: 'WhatsApp menolak pesan ini.' }],
    ])('R30 %j is applied with it', async (acks, expected) => {
      const { row, kept, job } = await sendWhile(acks)
      expect(row).toMatchObject({ reason: null, gateway_key: '3EB01', ...expected })
      expect(kept).toEqual([])
      expect(job).toEqual({ state: 'finished' })
    })

    it('R30 is applied with the id that the chat told, too', async () => {
      const { row, kept } = await sendWhile([2], ['lost'])
      expect(row).toMatchObject({ state: 'sent', ack: 2 })
      expect(kept).toEqual([])
    })

    it('R30 keeps the reason of an error', async () => {
      const { row, health } = await sendWhile([-1], undefined, 'Akun dibatasi')
      expect(row).toMatchObject({ state: 'failed', reason: 'Akun dibatasi' })
      expect(health.trouble).toBe('Akun dibatasi')
    })
  })
})
