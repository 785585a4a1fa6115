import { Hono } from 'hono'
import { findLogo } from '../../features/settings/server/public.ts'
import { AppError } from '../../shared/app-error.ts'
import type { HttpDeps } from './app-deps.ts'
import type { AppEnv } from './app-env.ts'
import type { SessionCookie } from './session-cookie.ts'
import { sessionOf } from './session-of.ts'

const ROUTE = '/api/settings/logo/:hash'

/** The business's logo as a picture, at an address of its content. Like the endpoints it needs a session. */
export function logoFile(deps: HttpDeps, cookie: SessionCookie): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get(ROUTE, async (c) => {
    c.set('route', ROUTE)
    if (!(await sessionOf(c, deps, cookie))) throw new AppError('UNAUTHENTICATED')
    const logo = await findLogo(deps.store.read, c.req.param('hash'))
    if (!logo) throw new AppError('NOT_FOUND')
    return c.body(logo.bytes, 200, {
      'Content-Type': logo.mediaType,
      'Cache-Control': 'private, max-age=31536000, immutable',
    })
  })
  return app
}
