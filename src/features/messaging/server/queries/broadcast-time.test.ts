import { expect, it } from 'vitest'
import { insertJob, insertMessages, type MessageRow, messageRow } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { expectedBroadcastSeconds } from './broadcast-time.ts'

describeOnBothDatabases('expectedBroadcastSeconds', (open) => {
  const clock = fixedClock()
  const deps = { clock, timeZone: 'Asia/Jakarta' }
  const withJob = async (store: Store, state: string, messages: Partial<MessageRow>[]) => {
    const job_id = await insertJob(store, { state })
    await insertMessages(
      store,
      messages.map((message) => messageRow(clock, { job_id, ...message })),
    )
  }
  const setPause = (store: Store, pause_min_s: number, pause_max_s: number) =>
    store.transaction((trx) => trx.updateTable('gateway_setting').set({ pause_min_s, pause_max_s }).execute())

  it('is a second and the pause of 800 ms for each message', async () => {
    const store = await open()
    expect(await expectedBroadcastSeconds(store.read, deps, 1)).toBe(2)
    expect(await expectedBroadcastSeconds(store.read, deps, 1000)).toBe(1800)
  })

  it('counts what running jobs still have to send before it, and nothing else', async () => {
    const store = await open()
    await withJob(store, 'running', [{}, {}, { state: 'sent' }, { state: 'failed' }])
    await withJob(store, 'running', [{}])
    await withJob(store, 'paused', [{}, {}])
    await insertMessages(store, [messageRow(clock)])
    expect(await expectedBroadcastSeconds(store.read, deps, 7)).toBe(Math.ceil((3 + 7) * 1.8))
  })

  it('goes by the middle of the set range, with the pause as the floor', async () => {
    const store = await open()
    await setPause(store, 10, 20)
    expect(await expectedBroadcastSeconds(store.read, deps, 100)).toBe(100 * 16)
    await setPause(store, 0, 1)
    expect(await expectedBroadcastSeconds(store.read, deps, 100)).toBe(180)
  })

  it('waits over night when the day has no room for all', async () => {
    const store = await open()
    const allowance = { daily_cap: 10, quiet_from: '20:00', quiet_to: '07:00' }
    await store.transaction((trx) => trx.updateTable('gateway_setting').set(allowance).execute())
    // It is 09:00 there.
    expect(await expectedBroadcastSeconds(store.read, deps, 10)).toBe(18)
    expect(await expectedBroadcastSeconds(store.read, deps, 11)).toBe(22 * 3600 + 2)
    await store.transaction((trx) =>
      trx.updateTable('gateway_state').set({ sent_day: '2026-05-20', sent_today: 9 }).execute(),
    )
    expect(await expectedBroadcastSeconds(store.read, deps, 2)).toBe(22 * 3600 + 2)
  })
})
