import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { commandDeps, insertJob, insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { memoryGateway, type SendCase } from '../../../testing/gateway/memory-gateway.ts'
import { mortalStore, statesOf } from '../../../testing/outbox-under-test.ts'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { LEASE_MS } from '../../features/messaging/server/commands/keep-lane.ts'
import { queueBillReminders, queueTemplate, queueWelcome } from '../../features/messaging/server/public.ts'
import type { Store } from '../../platform/database/store.ts'
import { rupiah } from '../../shared/rupiah.ts'
import { type RunningWorker, startWorker } from './worker.ts'

const SEND_MS = 300
const PAUSE_MS = 800

const recipient = (name: string, amount = 100_000) => ({
  customerId: `id-${name}`,
  name,
  whatsapp: '6281234567890',
  wznId: 'WZN-100',
  amount: rupiah(amount),
})

let worker: RunningWorker | undefined
afterEach(() => worker?.stop())

/** A worker whose time passes by sleeping and sending only; a send takes 300 ms. */
function outboxOf(store: Store, sends: SendCase[] = []) {
  const clock = fixedClock()
  const startMs = clock.nowMs()
  const gateway = memoryGateway(sends)
  const deps = commandDeps(clock)
  const sentAt: [text: string, ms: number][] = []
  const { log } = recordedLog()
  const duringSend = new Map<string, () => Promise<unknown>>()
  const start = (own = store) => {
    const timed = {
      ...gateway,
      sendText: async (message: { chatId: string; text: string }) => {
        sentAt.push([message.text, clock.nowMs() - startMs])
        clock.advance(SEND_MS)
        await duringSend.get(message.text)?.()
        return gateway.sendText(message)
      },
    }
    const sleep = async (ms: number) => {
      clock.advance(ms)
      await nextTurn()
    }
    const deps = { store: own, clock, timeZone: 'Asia/Jakarta', gateway: async () => timed, log }
    worker = startWorker(deps, undefined, { sleep })
    return worker
  }
  const queueNames = (...names: string[]) =>
    store.transaction((trx) =>
      queueTemplate(
        trx,
        deps,
        { label: 'Pesan tagihan', template: '[Nama]' },
        names.map((name) => recipient(name)),
      ),
    )
  const queueSingle = (text: string) => insertMessages(store, [messageRow(clock, { text })])
  const isSettled = async () => (await statesOf(store)).every((state) => !/queued|sending/.test(state))
  const settled = () => expect.poll(isSettled, { timeout: 8000 }).toBe(true)
  return { clock, gateway, deps, sentAt, start, queueNames, queueSingle, settled, duringSend }
}

describeOnBothDatabases('jobs in the worker', (open) => {
  it('MSG-25, ONE-28 the messages of a job go out one after another with a pause of 1 s', async () => {
    const { queueNames, start, settled, sentAt, gateway } = outboxOf(await open())
    await queueNames('a', 'b', 'c')
    start()
    await settled()
    expect(sentAt).toEqual([
      ['a', 0],
      ['b', 1300],
      ['c', 2600],
    ])
    expect(gateway.deliveries).toHaveLength(3)
  })

  it('BULK-24 the reminders of a bulk save, too, with the amount as Rp (MSG-24)', async () => {
    const store = await open()
    const { deps, start, settled, sentAt } = outboxOf(store)
    const reminders = ['a', 'b'].map((name) => ({
      ...recipient(name, 1_100_000),
      billId: `bill-${name}`,
      packageName: '4Mbps',
      periodLabel: 'Mei 2026',
      dueText: '5 Mei 2026',
    }))
    await store.transaction((trx) => queueBillReminders(trx, deps, 'Tagihan Mei 2026', reminders))
    start()
    await settled()
    expect(sentAt.map(([, ms]) => ms)).toEqual([0, 1300])
    for (const [text] of sentAt) expect(text).toContain('Rp 1.100.000')
  })

  it('MSG-26 a message without a job goes before those of a running one, 800 ms after the last', async () => {
    const store = await open()
    const { deps, duringSend, queueNames, start, settled, sentAt } = outboxOf(store)
    await queueNames('a', 'b', 'c')
    duringSend.set('a', () =>
      store.transaction((trx) => queueWelcome(trx, deps, { ...recipient('Budi'), packageName: '4Mbps' })),
    )
    start()
    await settled()
    expect(sentAt).toEqual([
      ['a', 0],
      [expect.stringContaining('selamat datang'), 1100],
      ['b', 2200],
      ['c', 3500],
    ])
  })

  it('a message that comes within the pause of a job does not wait for its end', async () => {
    const { queueNames, queueSingle, start, settled, sentAt, duringSend } = outboxOf(await open())
    await queueNames('a', 'b')
    await queueSingle('first')
    duringSend.set('a', () => queueSingle('x').then(() => queueSingle('y')))
    start()
    await settled()
    expect(sentAt).toEqual([
      ['first', 0],
      ['a', 1100],
      ['x', 2200],
      ['y', 3300],
      ['b', 4400],
    ])
  })

  it('jobs go one after the other, each with the pause of its own', async () => {
    const store = await open()
    const { clock, start, settled, sentAt } = outboxOf(store)
    await insertJob(store, { id: 'slow', created_at: '2026-05-20T01:59:59.999Z', pause_ms: 5000 })
    await insertJob(store, { id: 'quick', pause_ms: 100 })
    await insertMessages(
      store,
      ['slow', 'slow', 'quick', 'quick'].map((job_id, i) =>
        messageRow(clock, { job_id, text: `${job_id} ${i}` }),
      ),
    )
    start()
    await settled()
    expect(sentAt).toEqual([
      ['slow 0', 0],
      ['slow 1', 5300],
      ['quick 2', 10_600],
      // Never less than the floor.
      ['quick 3', 11_700],
    ])
  })

  it('MSG-14 a message of a job that did not go out is tried again before the next', async () => {
    const { queueNames, start, settled, sentAt } = outboxOf(await open(), ['ok', 'unreachable'])
    await queueNames('a', 'b', 'c')
    start()
    await settled()
    expect(sentAt.map(([text]) => text)).toEqual(['a', 'b', 'b', 'c'])
    expect(sentAt[2]?.[1]).toBe(2600)
  })

  it('MSG-15 a crash between send and mark holds up nobody, and nobody gets it twice', async () => {
    const store = await open()
    const { queueNames, start, settled, sentAt, gateway, duringSend } = outboxOf(store, ['ok', 'dies'])
    await queueNames('a', 'b', 'c', 'd')
    duringSend.set('b', async () => worker?.wake())
    start()
    await settled()
    expect(await statesOf(store)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
    expect(sentAt.map(([text]) => text)).toEqual(['a', 'b', 'c', 'd'])
    // The pause of the job counts from the claim then, that of all messages from the break.
    const gap = (sentAt[2]?.[1] ?? 0) - (sentAt[1]?.[1] ?? 0)
    expect(gap).toBeGreaterThanOrEqual(Math.max(1000, SEND_MS + PAUSE_MS))
  })

  it('R27 a job goes on after a restart where it was, also behind a message that may have gone out', async () => {
    const store = await open()
    const { clock, queueNames, start, settled, sentAt, gateway, duringSend } = outboxOf(store)
    await queueNames('a', 'b', 'c', 'd')
    const reached = Promise.withResolvers<void>()
    const dead = Promise.withResolvers<never>()
    duringSend.set('b', () => {
      reached.resolve()
      return dead.promise
    })
    const { store: lostStore, kill } = mortalStore(store)
    const first = start(lostStore)
    await reached.promise
    const stopped = first.stop()
    kill()
    duringSend.clear()
    start()
    await settled()
    dead.reject(new Error('process died'))
    await stopped
    expect(await statesOf(store)).toEqual(['sent', 'sent', 'sent', 'sent'])
    // The gateway may have been busy with b for long, so that one is sent again last.
    expect(sentAt.map(([text]) => text)).toEqual(['a', 'b', 'c', 'd', 'b'])
    expect(gateway.deliveries.map(({ text }) => text)).toEqual(['a', 'c', 'd', 'b'])
    const [, b] = await readOutbox(store)
    expect(b).toMatchObject({ attempts: 2, worker: null })
    expect(clock.nowMs() - Date.parse(b?.first_tried_at ?? '')).toBeGreaterThanOrEqual(LEASE_MS)
  })

  it('R30 a random pause of the settings lies behind each message of a job, and not behind others', async () => {
    const store = await open()
    const { queueNames, queueSingle, start, settled, sentAt, duringSend } = outboxOf(store)
    await store.transaction((trx) =>
      trx.updateTable('gateway_setting').set({ pause_min_s: 30, pause_max_s: 60 }).execute(),
    )
    await queueNames('a', 'b', 'c')
    duringSend.set('a', () => queueSingle('x'))
    start()
    await settled()
    expect(sentAt.map(([text]) => text)).toEqual(['a', 'x', 'b', 'c'])
    const [a = 0, x = 0, b = 0, c = 0] = sentAt.map(([, ms]) => ms)
    expect(x - a).toBe(SEND_MS + PAUSE_MS)
    for (const gap of [b - a, c - b]) {
      expect(gap).toBeGreaterThanOrEqual(SEND_MS + 30_000)
      expect(gap).toBeLessThan(SEND_MS + 60_000 + 1000)
    }
  })

  it('R30 waits for the morning in the quiet hours, and sends what belongs to no job meanwhile', async () => {
    const store = await open()
    const { clock, queueNames, queueSingle, start, settled, sentAt, duringSend } = outboxOf(store)
    await store.transaction((trx) =>
      trx.updateTable('gateway_setting').set({ quiet_from: '20:00', quiet_to: '07:00' }).execute(),
    )
    await queueNames('a', 'b')
    duringSend.set('a', async () => {
      clock.set('2026-05-20T13:00:00.000Z')
      await queueSingle('x')
    })
    const startMs = clock.nowMs()
    start()
    const at = (instant: string) => Date.parse(instant) - startMs
    await expect.poll(() => sentAt.length, { timeout: 8000 }).toBe(2)
    // Nobody waits for a whole night here.
    clock.set('2026-05-20T23:59:58.500Z')
    await settled()
    expect(sentAt).toEqual([
      ['a', 0],
      ['x', at('2026-05-20T13:00:00.800Z')],
      ['b', at('2026-05-21T00:00:00.000Z')],
    ])
  })
})
