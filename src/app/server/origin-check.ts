import { createMiddleware } from 'hono/factory'
import { AppError } from '../../shared/app-error.ts'
import type { AppEnv } from './app-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes that another site's page asks for. Without PUBLIC_URL the request's own host counts as ours. */
export function refuseOtherOrigins(publicUrl: string | undefined) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    const isOurs = origin === undefined || isOwnOrigin(origin, publicUrl, new URL(c.req.url).host)
    const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
    if (!SAFE_METHODS.has(c.req.method) && (!isOurs || isCrossSite)) throw new AppError('FORBIDDEN_ORIGIN')
    await next()
  })
}

/** Refuses a request with several Host headers: a proxy before us may have gone by another one than Node does. */
export const refuseSeveralHosts = createMiddleware<AppEnv>(async (c, next) => {
  const names = c.env?.incoming?.rawHeaders?.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)) ?? []
  if (names.length > 1) throw new AppError('BAD_REQUEST')
  await next()
})

// Only the host is compared without PUBLIC_URL: a proxy that ends TLS makes an https origin reach us over http.
function isOwnOrigin(origin: string, publicUrl: string | undefined, host: string): boolean {
  if (publicUrl) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === host
}
