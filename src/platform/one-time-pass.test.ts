import { expect, it } from 'vitest'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../testing/fresh-database.ts'
import { givePass, takePass } from './one-time-pass.ts'
import { forgetOldRateLimits } from './rate-limit.ts'

describeOnBothDatabases('a one-time pass', (open, database) => {
  it('is taken once, by whatever process', async () => {
    const [here, clock] = [await open(), fixedClock()]
    const there = await database.openAgain()
    await givePass(here, clock, 'unduh a', 60_000)
    expect(await takePass(there, clock, 'unduh b')).toBe(false)
    // Two processes race on PostgreSQL only.
    const stores = database.dialect === 'postgres' ? [here, there, here, there] : [there, there, there]
    const answers = await Promise.all(stores.map((store) => takePass(store, clock, 'unduh a')))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('ends with its time, and is forgotten', async () => {
    const [store, clock] = [await open(), fixedClock()]
    await givePass(store, clock, 'unduh a', 60_000)
    clock.advance(60_000)
    expect(await takePass(store, clock, 'unduh a')).toBe(false)
    await forgetOldRateLimits(store, clock)
    expect(await store.read.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })

  it('cannot be read from the database', async () => {
    const [store, clock] = [await open(), fixedClock()]
    await givePass(store, clock, 'unduh rahasia', 60_000)
    const rows = await store.read.selectFrom('rate_limit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('rahasia')
  })
})
