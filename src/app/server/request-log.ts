import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../../platform/log.ts'
import type { AppEnv } from './app-env.ts'
import type { Metrics } from './metrics.ts'

/** Gives each request an id of ours, and notes and counts how it ended; without its query, which may hold names and numbers. */
export function requestLog(log: Log, metrics?: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const startedAtMs = performance.now()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const ms = performance.now() - startedAtMs
    const { method } = c.req
    const { status } = c.res
    metrics?.note({ method, route: c.get('route'), status, seconds: ms / 1000 })
    log.debug(
      { requestId, method, route: c.get('route') ?? c.req.path, status, ms: Math.round(ms) },
      'request',
    )
  })
}
