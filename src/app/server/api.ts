import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { ORPCError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { config as configureZod } from 'zod/mini'
import indonesian from 'zod/v4/locales/id.js'
import type { Log } from '../../platform/log.ts'
import type { RequestContext } from '../../platform/rpc.ts'
import { AppError } from '../../shared/app-error.ts'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { apiDocs } from './api-docs.ts'
import type { HttpDeps } from './app-deps.ts'
import type { AppEnv } from './app-env.ts'
import { toAnswer } from './error-answer.ts'
import type { AppRouter } from './router.ts'
import type { SessionCookie } from './session-cookie.ts'
import { sessionOf } from './session-of.ts'
import { visitorAddress } from './visitor-address.ts'

const PREFIX = '/api'
const MAX_BODY_BYTES = 1024 * 1024
const MAX_USER_AGENT_LENGTH = 300
const PROOF_HEADER = 'x-proof'

interface ApiEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { maxBodyBytes: number }
}

type ApiContext = RequestContext & { log: Log }

/** Everything below /api: the endpoints of the contract and their documentation. */
export function api(deps: HttpDeps, router: AppRouter, cookie: SessionCookie): Hono<ApiEnv> {
  // For the few checks whose schema brings no text of its own.
  configureZod(indonesian())
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(compress({ encoding: 'gzip' }))
  app.route('/', apiDocs(cookie.name))
  app.use(allowedOnly(deps, router, cookie))
  app.use(limitBody)
  app.use(jsonOnly)
  app.all('*', callEndpoint(deps, router, cookie))
  return app
}

/** Refuses unknown endpoints and visitors without a session before a byte of the body is read. */
function allowedOnly(deps: HttpDeps, router: AppRouter, cookie: SessionCookie) {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const path = new URL(c.req.url).pathname.slice(PREFIX.length)
    const match = await matcher.match(c.req.method, `/${path.replace(/^\/|\/$/g, '')}`)
    if (!match) throw new AppError('NOT_FOUND')
    const { route, meta }: { route: { path?: string }; meta: EndpointMeta } = match.procedure['~orpc']
    c.set('route', `${PREFIX}${route.path}`)
    c.set('maxBodyBytes', meta.maxBodyBytes ?? MAX_BODY_BYTES)
    const session = await sessionOf(c, deps, cookie)
    if (!session && meta.access !== 'public') throw new AppError('UNAUTHENTICATED')
    await next()
  })
}

const limitBody = createMiddleware<ApiEnv>((c, next) =>
  bodyLimit({
    maxSize: c.get('maxBodyBytes'),
    onError: () => {
      throw new AppError('BODY_TOO_LARGE')
    },
  })(c, next),
)

const jsonOnly = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type')
  if (type !== undefined && !/^application\/json\s*(;|$)/.test(type)) throw new AppError('BAD_REQUEST')
  await next()
})

function callEndpoint(deps: HttpDeps, router: AppRouter, cookie: SessionCookie) {
  const handler = endpointHandler(router)
  return async (c: Context<ApiEnv>) => {
    const context = requestContext(c, deps)
    const signal = AbortSignal.any([c.req.raw.signal, deps.stopping])
    const { matched, response } = await handler.handle(new Request(c.req.raw, { signal }), {
      prefix: PREFIX,
      context,
    })
    if (!matched) throw new AppError('NOT_FOUND')
    c.res = response
    const { newToken } = context.cookie
    if (newToken === null) cookie.clear(c)
    else if (newToken !== undefined) cookie.write(c, newToken)
    return c.res
  }
}

function endpointHandler(router: AppRouter): OpenAPIHandler<ApiContext> {
  return new OpenAPIHandler<ApiContext>(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw toAnswer(error, context.log)
        }
      },
    ],
    // Reached by what goes wrong around the call: a body that is no JSON, or a visitor who hung up while sending it.
    interceptors: [
      async ({ next, context, request }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError) throw error
          const isUnreadable = error instanceof SyntaxError || request.signal?.aborted
          throw toAnswer(isUnreadable ? new AppError('BAD_REQUEST') : error, context.log)
        }
      },
    ],
  })
}

function requestContext(c: Context<ApiEnv>, deps: HttpDeps): ApiContext {
  const session = c.get('session')
  return {
    userId: session?.userId,
    sessionHash: session?.sessionHash,
    cookie: {},
    address: visitorAddress(c, deps.proxyHops),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    proof: c.req.header(PROOF_HEADER),
    log: deps.log.child({ requestId: c.get('requestId'), route: c.get('route') }),
  }
}
