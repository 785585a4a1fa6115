import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { appUnderTest } from '../../../testing/app-under-test.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { insertRegistrations } from '../../../testing/registrations.ts'
import { createLog } from '../../platform/log.ts'
import { cleanUp } from './keep-house.ts'

describeOnBothDatabases('cleanUp', (open) => {
  it('forgets sessions and limits that are over, and no others', async () => {
    const store = await open()
    const app = await appUnderTest(store)
    await app.signIn()
    const count = async () => ({
      sessions: (await store.read.selectFrom('session').selectAll().execute()).length,
      limits: (await store.read.selectFrom('rate_limit').selectAll().execute()).length,
    })
    const log = createLog('silent', new Writable())
    const before = await count()
    expect([before.sessions, before.limits > 0]).toEqual([1, true])
    await cleanUp({ store, clock: app.clock, log })
    expect(await count()).toEqual(before)
    app.clock.advance(60 * 24 * 60 * 60 * 1000)
    await cleanUp({ store, clock: app.clock, log })
    expect(await count()).toEqual({ sessions: 0, limits: 0 })
  })

  it('R30 forgets receipts of messages that nobody knew for two days', async () => {
    const store = await open()
    const app = await appUnderTest(store)
    const received_at = new Date(app.clock.nowMs()).toISOString()
    await store.transaction((trx) =>
      trx
        .insertInto('message_receipt')
        .values({ gateway_key: 'K', ack: 2, reason: null, received_at })
        .execute(),
    )
    const log = createLog('silent', new Writable())
    const kept = async () => {
      await cleanUp({ store, clock: app.clock, log })
      return (await store.read.selectFrom('message_receipt').selectAll().execute()).length
    }
    app.clock.advance(2 * 24 * 60 * 60 * 1000)
    expect(await kept()).toBe(1)
    app.clock.advance(1)
    expect(await kept()).toBe(0)
  })

  it('forgets registrations that were rejected more than 30 days ago', async () => {
    const store = await open()
    const app = await appUnderTest(store)
    const decided_at = new Date(app.clock.nowMs()).toISOString()
    await insertRegistrations(store, [{ state: 'rejected', decided_at }, { nama: 'Menunggu' }])
    const log = createLog('silent', new Writable())
    const kept = async () => {
      await cleanUp({ store, clock: app.clock, log })
      return (await store.read.selectFrom('registration').select('state').execute()).length
    }
    app.clock.advance(30 * 24 * 60 * 60 * 1000)
    expect(await kept()).toBe(2)
    app.clock.advance(1)
    expect(await kept()).toBe(1)
  })
})
