import { describe, expect, it } from 'vitest'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../testing/fresh-database.ts'
import {
  clearRateLimit,
  forgetOldRateLimits,
  hitRateLimit,
  hitRateLimits,
  readRateLimit,
} from './rate-limit.ts'

const limit = { hits: 3, windowMs: 60_000 }

describeOnBothDatabases('hitRateLimit', (open, database) => {
  const countedHits = async (store: Awaited<ReturnType<typeof open>>) =>
    Object.fromEntries(
      (await store.read.selectFrom('rate_limit').selectAll().execute()).map((row) => [row.key, row.hits]),
    )

  it('allows as many hits as the limit says within a window that begins with the first', async () => {
    const [store, clock] = [await open(), fixedClock()]
    const hit = () => hitRateLimit(store, clock, 'login:a', limit)
    expect([await hit(), await hit(), await hit()]).toEqual([true, true, true])
    expect(await hit()).toBe(false)
    clock.advance(59_999)
    expect(await hit()).toBe(false)
    clock.advance(1)
    expect([await hit(), await hit(), await hit(), await hit()]).toEqual([true, true, true, false])
  })

  it('does not begin a new window with refused hits', async () => {
    const [store, clock] = [await open(), fixedClock()]
    for (let i = 0; i < 10; i++) {
      await hitRateLimit(store, clock, 'a', limit)
      clock.advance(6_000)
    }
    expect(await hitRateLimit(store, clock, 'a', limit)).toBe(true)
  })

  it('counts each key for itself', async () => {
    const [store, clock] = [await open(), fixedClock()]
    for (let i = 0; i < 4; i++) await hitRateLimit(store, clock, 'login:a', limit)
    expect(await hitRateLimit(store, clock, "login:b'; drop table rate_limit--", limit)).toBe(true)
    expect(await hitRateLimit(store, clock, 'login:a', limit)).toBe(false)
  })

  it('counts on after a restart', async () => {
    const clock = fixedClock()
    const before = await open()
    for (let i = 0; i < 3; i++) await hitRateLimit(before, clock, 'a', limit)
    expect(await hitRateLimit(await database.openAgain(), clock, 'a', limit)).toBe(false)
  })

  it('counts 30 racing hits exactly', async () => {
    const [store, clock] = [await open(), fixedClock()]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => hitRateLimit(store, clock, 'a', { ...limit, hits: 7 })),
    )
    expect(answers.filter(Boolean)).toHaveLength(7)
    expect(await countedHits(store)).toEqual({ a: 30 })
  })

  it('of several limits counts none behind the first that is over', async () => {
    const [store, clock] = [await open(), fixedClock()]
    const limits = [
      { key: 'a', limit },
      { key: 'b', limit: { ...limit, hits: 1 } },
      { key: 'c', limit },
    ]
    const hit = () => hitRateLimits(store, clock, limits)
    expect([await hit(), await hit(), await hit(), await hit()]).toEqual([true, false, false, false])
    expect(await countedHits(store)).toEqual({ a: 4, b: 3, c: 1 })
  })

  it('is read without being counted, as long as its window lasts', async () => {
    const [store, clock] = [await open(), fixedClock()]
    for (let i = 0; i < 5; i++) await hitRateLimit(store, clock, 'a', limit)
    const read = () => readRateLimit(store.read, clock, 'a')
    expect([await read(), await read(), await readRateLimit(store.read, clock, 'b')]).toEqual([5, 5, 0])
    clock.advance(59_999)
    expect(await read()).toBe(5)
    clock.advance(1)
    expect(await read()).toBe(0)
  })

  describe('forgetting', () => {
    it('clears the hits of one key', async () => {
      const [store, clock] = [await open(), fixedClock()]
      for (const key of ['a', 'a', 'b']) await hitRateLimit(store, clock, key, limit)
      await clearRateLimit(store, 'a')
      expect(await countedHits(store)).toEqual({ b: 1 })
    })

    it('deletes the counters whose window is over, and no other', async () => {
      const [store, clock] = [await open(), fixedClock()]
      await hitRateLimit(store, clock, 'old', limit)
      clock.advance(1000)
      await hitRateLimit(store, clock, 'new', limit)
      clock.advance(59_000)
      await forgetOldRateLimits(store, clock)
      expect(await countedHits(store)).toEqual({ new: 1 })
    })
  })
})
