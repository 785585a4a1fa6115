import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { AppError } from '../../shared/app-error.ts'
import type { AppEnv } from './app-env.ts'
import { busyGuard, watchLateness } from './busy-guard.ts'
import { sessionCookie } from './session-cookie.ts'

function guarded() {
  const { log, lines } = recordedLog()
  const ticks: ((lateMs: number) => void)[] = []
  const draws: number[] = []
  const app = new Hono<AppEnv>()
  app.use(
    busyGuard({
      cookie: sessionCookie(undefined),
      proxyHops: 1,
      log,
      lateness: (onTick) => void ticks.push(onTick),
      draw: () => draws.shift() ?? 0,
    }),
  )
  const gate = Promise.withResolvers<void>()
  app.get('/lama', async (c) => {
    await gate.promise
    return c.text('selesai')
  })
  app.get('/rusak', () => {
    throw new Error('boom')
  })
  app.use(async (c, next) => {
    if (sessionCookie(undefined).read(c)?.startsWith('baik'))
      c.set('session', { userId: 'u', sessionHash: 'h' })
    await next()
  })
  app.get('*', (c) => c.text('ok'))
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? 429 : 500))
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } })).status
  const crowd = async () => {
    for (let tick = 0; tick < 3; tick++) {
      for (let request = 0; request < 100; request++) await ask('/')
      ticks[0]?.(500)
    }
  }
  return { ask, draws, lines, open: gate.resolve, tick: (lateMs: number) => ticks[0]?.(lateMs), crowd }
}

describe('busyGuard', () => {
  it('turns away half of a crowd that it does not keep up with, and tells so once', async () => {
    const { ask, crowd, draws, lines, tick } = guarded()
    expect(await ask('/')).toBe(200)
    await crowd()
    draws.push(0.49, 0.5, 0.99, 0.99)
    expect(await ask('/')).toBe(200)
    expect(await ask('/')).toBe(429)
    expect(await ask('/healthz')).toBe(200)
    for (let quiet = 0; quiet < 10; quiet++) tick(0)
    expect(await ask('/')).toBe(200)
    expect(lines.map(({ msg }) => msg)).toEqual([
      'more requests than can be answered: some are refused',
      'all requests are answered again',
    ])
  })

  it('turns away last whose session was good before; a cookie that somebody made up brings nothing', async () => {
    const { ask, crowd, draws } = guarded()
    const own = { cookie: 'tagihan_session=baik' }
    const madeUp = { cookie: 'tagihan_session=jahat' }
    expect(await ask('/', own)).toBe(200)
    expect(await ask('/', madeUp)).toBe(200)
    await crowd()
    draws.push(0.99, 0.99, 0.99)
    expect(await ask('/', own)).toBe(200)
    expect(await ask('/', madeUp)).toBe(429)
    // It was good, but is not yet known to be.
    expect(await ask('/', { cookie: 'tagihan_session=baik-lain' })).toBe(429)
  })

  it('knows the latest fifty sessions', async () => {
    const { ask, crowd, draws } = guarded()
    for (let index = 0; index <= 50; index++) await ask('/', { cookie: `tagihan_session=baik${index}` })
    await crowd()
    draws.push(0.99, 0.99)
    expect(await ask('/', { cookie: 'tagihan_session=baik0' })).toBe(429)
    expect(await ask('/', { cookie: 'tagihan_session=baik1' })).toBe(200)
  })

  it('lets all in while it is late without a crowd', async () => {
    const { ask, draws, tick } = guarded()
    for (let late = 0; late < 20; late++) tick(5000)
    draws.push(0.99)
    expect(await ask('/')).toBe(200)
  })

  it('turns away who has a hundred requests running, and nobody else, until one is over', async () => {
    const { ask, open } = guarded()
    const running = Array.from({ length: 100 }, () => ask('/lama'))
    expect(await ask('/')).toBe(429)
    expect(await ask('/', { 'x-forwarded-for': '10.0.0.2' })).toBe(200)
    expect(await ask('/', { 'x-forwarded-for': '10.0.0.2, 10.0.0.1' })).toBe(429)
    open()
    expect(new Set(await Promise.all(running))).toEqual(new Set([200]))
    expect(await ask('/')).toBe(200)
  })

  it('turns everybody but the signed-in away while five hundred are running', async () => {
    const { ask, open } = guarded()
    const own = { cookie: 'tagihan_session=baik' }
    expect(await ask('/', own)).toBe(200)
    const running = Array.from({ length: 500 }, (_, index) =>
      ask('/lama', { 'x-forwarded-for': `10.0.1.${index % 250}` }),
    )
    expect(await ask('/')).toBe(429)
    expect(await ask('/', own)).toBe(200)
    open()
    await Promise.all(running)
    expect(await ask('/')).toBe(200)
  })

  it('counts what fails as over', async () => {
    const { ask } = guarded()
    for (let index = 0; index < 100; index++) expect(await ask('/rusak')).toBe(500)
  })
})

describe('watchLateness', () => {
  it('tells how late the event loop is, until the process stops', async () => {
    const stopping = new AbortController()
    const found: number[] = []
    watchLateness(stopping.signal)((lateMs) => found.push(lateMs))
    const busyUntil = performance.now() + 600
    while (performance.now() < busyUntil);
    await expect.poll(() => found.length).toBeGreaterThan(0)
    expect(found[0]).toBeGreaterThan(450)
    stopping.abort()
    const { length } = found
    await sleep(250)
    expect(found).toHaveLength(length)
  })
})
