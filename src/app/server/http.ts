import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../shared/app-error.ts'
import { api } from './api.ts'
import type { HttpDeps } from './app-deps.ts'
import type { AppEnv } from './app-env.ts'
import { errorResponse, toAnswer } from './error-answer.ts'
import { healthRoutes } from './health-routes.ts'
import { logoFile } from './logo-file.ts'
import { metricsRoute } from './metrics.ts'
import { refuseOtherOrigins, refuseSeveralHosts } from './origin-check.ts'
import { pages, readInlineHashes } from './pages.ts'
import { requestLog } from './request-log.ts'
import { createRouter } from './router.ts'
import { securityHeaders } from './security-headers.ts'
import { sessionCookie } from './session-cookie.ts'
import { webhook } from './webhook.ts'

/** The whole HTTP side of the server: API, pages, files, health. */
export function createApp(deps: HttpDeps): Hono<AppEnv> {
  const cookie = sessionCookie(deps.publicUrl)
  const app = new Hono<AppEnv>()
  app.use(requestLog(deps.log, deps.metrics))
  if (deps.guard) app.use(deps.guard)
  app.use(freshSettings(deps))
  app.use(securityHeaders(deps.publicUrl, () => deps.settings.now().tileUrl, readInlineHashes(deps.webDir)))
  app.use(refuseSeveralHosts)
  // Before the check of origins: it has a key of its own, and no browser posts there.
  app.route('/', webhook(deps))
  app.use(refuseOtherOrigins(deps.publicUrl))
  app.route('/', healthRoutes(deps))
  app.route('/', metricsRoute(deps.metrics))
  app.route('/', logoFile(deps, cookie))
  app.route('/api', api(deps, createRouter(deps), cookie))
  app.route('/', pages(deps, cookie))
  app.onError((error, c) => {
    const log = deps.log.child({ requestId: c.get('requestId'), route: c.get('route') ?? c.req.path })
    // Who hung up while sending gets no answer, and is no fault of ours.
    const answer = toAnswer(c.req.raw.signal.aborted ? new AppError('BAD_REQUEST') : error, log)
    const response = c.req.path.startsWith('/api')
      ? errorResponse(answer)
      : c.text(answer.message, { status: answer.status as 500 })
    if (answer.code === 'SERVER_BUSY') response.headers.set('Retry-After', '1')
    return response
  })
  return app
}

/** Before what depends on them: pages and endpoints. Files and health checks must not. */
function freshSettings({ settings }: HttpDeps) {
  return createMiddleware(async (c, next) => {
    if (/^\/(login|dashboard|api)\b/.test(c.req.path)) await settings.refreshIfOld()
    await next()
  })
}
