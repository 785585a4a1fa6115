import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../../platform/log.ts'
import type { AppEnv } from './app-env.ts'

/** Gives each request an id of ours and notes how it ended; without its query, which may hold names and numbers. */
export function requestLog(log: Log) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const startedAtMs = performance.now()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    log.debug(
      {
        requestId,
        method: c.req.method,
        route: c.get('route') ?? c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - startedAtMs),
      },
      'request',
    )
  })
}
