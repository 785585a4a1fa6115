import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { readWebhookEvent } from '../../features/messaging/rules/webhook-event.ts'
import { takeEvent } from '../../features/messaging/server/commands/take-event.ts'
import { testGateway } from '../../features/messaging/server/commands/test-gateway.ts'
import { readGatewayAccess } from '../../features/messaging/server/queries/gateway-access.ts'
import { WEBHOOK_PATH } from '../../features/messaging/server/queries/gateway-settings.ts'
import { readWebhookKey } from '../../features/messaging/server/queries/webhook-key.ts'
import { AppError } from '../../shared/app-error.ts'
import type { HttpDeps } from './app-deps.ts'
import type { AppEnv } from './app-env.ts'
import { errorFields } from './error-answer.ts'

const MAX_BODY_BYTES = 256 * 1024

interface WebhookEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { signature: Buffer; key: string }
}

/** Where the gateway posts its events. There is no session here: the signature over the raw body is what counts. */
export function webhook(deps: HttpDeps): Hono<WebhookEnv> {
  const app = new Hono<WebhookEnv>()
  const refusals = refusalLog(deps)
  app.post(WEBHOOK_PATH, signedOnly(deps, refusals), limitBody, async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const signature = createHmac('sha512', c.get('key')).update(body).digest()
    if (!timingSafeEqual(signature, c.get('signature'))) refusals.refuse()
    refusals.end()
    await take(deps, parse(body))
    return c.json({ status: 'ok' })
  })
  return app
}

/** Refuses what cannot be signed with our key before a byte of the body is read. */
function signedOnly({ store, ...deps }: HttpDeps, refusals: Refusals) {
  return createMiddleware<WebhookEnv>(async (c, next) => {
    c.set('route', WEBHOOK_PATH)
    const signature = signatureOf(c)
    const key = signature && (await readWebhookKey(store.read, deps))
    if (!signature || key === undefined) return refusals.refuse()
    c.set('signature', signature)
    c.set('key', key)
    await next()
  })
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError('BODY_TOO_LARGE')
  },
})

/** The signature as it should be; undefined when the headers hold none, or of another algorithm. */
function signatureOf(c: Context): Buffer | undefined {
  const algorithm = c.req.header('x-webhook-hmac-algorithm') ?? 'sha512'
  const hex = c.req.header('x-webhook-hmac') ?? ''
  const isUsable = algorithm.toLowerCase() === 'sha512' && /^[\da-f]{128}$/i.test(hex)
  return isUsable ? Buffer.from(hex, 'hex') : undefined
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}

async function take(deps: HttpDeps, body: unknown): Promise<void> {
  const event = readWebhookEvent(body)
  if (!event) return
  const access = await readGatewayAccess(deps.store.read, deps)
  if (event.session !== access?.session) return
  const taken = await deps.store.transaction((trx) => takeEvent(trx, deps.clock, event))
  if (taken === 'in-doubt') void askGateway(deps)
}

// The gateway is not kept waiting for its own answer.
async function askGateway({ store, clock, log, openGateway }: HttpDeps): Promise<void> {
  try {
    const gateway = await openGateway()
    if (gateway) await testGateway(store, clock, gateway)
  } catch (error) {
    log.warn(errorFields(error), 'session not asked')
  }
}

interface Refusals {
  refuse(): never
  /** An event was taken. */
  end(): void
}

/** Logs the first refusal in a row only: who posts without the key must not fill the log. */
function refusalLog({ log }: HttpDeps): Refusals {
  let isKnown = false
  return {
    refuse() {
      if (!isKnown) log.warn({ route: WEBHOOK_PATH }, 'webhook refused: unsigned, or not signed with our key')
      isKnown = true
      throw new AppError('UNAUTHENTICATED', { message: 'Tanda tangan webhook tidak valid.' })
    },
    end() {
      isKnown = false
    },
  }
}
