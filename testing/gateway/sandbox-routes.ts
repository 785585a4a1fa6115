import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CaseBook } from './case-book.ts'
import { playAnswer } from './play-answer.ts'
import type { RenderFacts } from './render-answer.ts'
import { json, readText } from './sandbox-http.ts'
import { type Delivery, deliver, type SandboxRecord, wahaMessage } from './sandbox-record.ts'
import { answerQr, answerSession, type SandboxRelease } from './sandbox-session.ts'
import type { SandboxWebhook } from './sandbox-webhook.ts'
import { isDelivered, type WahaCase } from './waha-case.ts'

export { json, readText } from './sandbox-http.ts'

/** What the routes of the double know. `lookup: 'no-store'` is an engine that cannot list its chats. */
export interface SandboxState {
  apiKey: string
  session: string
  delayScale: number
  clock: () => number
  otherOrigin: string
  lookup: 'ok' | 'no-store'
  sessionStatus: string | undefined
  /** Whether a phone is linked: what the session comes up as. */
  isLinked: boolean
  starting: NodeJS.Timeout | undefined
  /** Counts up to change the QR code before its time. */
  qrTurn: number
  release: SandboxRelease
  /** Recipients get messages at the end of an answer's delay, not at its begin. */
  isLate: boolean
  webhook: SandboxWebhook
  cases: CaseBook
  record: SandboxRecord
}

const NO_STORE = {
  statusCode: 400,
  message: 'Enable NOWEB store "config.noweb.store.enabled=True" to use this API',
  error: 'Bad Request',
}

/** Answers `/ping` and everything below `/api` as WAHA does. */
export async function answerAsWaha(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const route = `${request.method} ${url.pathname}`
  if (route === 'GET /ping') return json(response, 200, { message: 'pong' })
  if (url.pathname.startsWith('/api') && !isAuthorized(state, request))
    return json(response, 401, { statusCode: 401, message: 'Unauthorized' })
  if (route === 'POST /api/sendText') return receiveSend(state, request, response)
  if (route === 'GET /api/server/version' || route === 'GET /api/version')
    return json(response, 200, { version: state.release, engine: 'NOWEB', tier: 'CORE', browser: null })
  const [, api, ...path] = url.pathname.split('/').map(decodeURIComponent)
  const isAnswered = api === 'api' && (await answerPath(state, request, response, path, url.searchParams))
  if (isAnswered) return
  json(response, 404, {
    message: `Cannot ${request.method} ${url.pathname}`,
    error: 'Not Found',
    statusCode: 404,
  })
}

const ACTIONS = ['start', 'stop', 'restart']

async function answerPath(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
  [first = '', second = '', third = '', ...rest]: string[],
  query: URLSearchParams,
): Promise<boolean> {
  const { method } = request
  const isSession = first === 'sessions' && second !== '' && rest.length === 0
  if (isSession && method === 'GET' && third === '') answerSession(state, response, second)
  else if (isSession && method === 'POST' && ACTIONS.includes(third))
    answerSession(state, response, second, third)
  else if (method === 'GET' && second === 'auth' && third === 'qr' && rest.length === 0)
    await answerQr(state, response, first, request.headers.accept)
  else if (method === 'GET' && second === 'chats' && rest.length === 1 && rest[0] === 'messages')
    answerMessages(state, response, third, Number(query.get('limit') ?? 10))
  else return false
  return true
}

// The case 401-bad-key rejects the key for sends by its own answer; lookups must agree with it.
function isAuthorized(state: SandboxState, request: IncomingMessage): boolean {
  const isRejected = state.cases.current().id === '401-bad-key' && request.method === 'GET'
  return request.headers['x-api-key'] === state.apiKey && !isRejected
}

async function receiveSend(state: SandboxState, request: IncomingMessage, response: ServerResponse) {
  const body = await readJson(request)
  if (body === undefined)
    return json(response, 400, {
      statusCode: 400,
      message: 'Unexpected end of JSON input',
      error: 'Bad Request',
    })
  const { chatId, text } = body
  if (typeof chatId !== 'string' || typeof text !== 'string')
    return json(response, 500, {
      statusCode: 500,
      exception: { message: 'Cannot read properties of undefined' },
    })
  if (body['session'] !== state.session)
    return json(response, 422, {
      error: `Session "${body['session']}" does not exist`,
      session: body['session'],
    })
  const known = state.cases.next(chatId)
  const facts = renderFacts(state, request, body)
  const send = recordSend(state, known, facts, { chatId, text })
  const delivery = isDelivered(known) ? deliveryOf(known, facts, { chatId, text }) : undefined
  const { isLate } = state
  const isEarly = state.webhook.options?.isEarly ?? false
  if (delivery && !isLate) deliver(state.record, delivery)
  send.answerBytes = await playAnswer(response, known, facts, state.delayScale, async () => {
    if (delivery && isLate) deliver(state.record, { ...delivery, atMs: state.clock() })
    if (delivery && isEarly) await state.webhook.postDelivery(delivery)
  })
  if (delivery && !isEarly) await state.webhook.postDelivery(delivery)
}

function recordSend(
  state: SandboxState,
  known: WahaCase,
  facts: RenderFacts,
  message: { chatId: string; text: string },
) {
  const send = {
    ...message,
    at: new Date(facts.nowMs).toISOString(),
    caseId: known.id,
    delivered: isDelivered(known),
    body: facts.requestBody,
    answerBytes: 0,
  }
  state.record.received.push(send)
  return send
}

function deliveryOf(
  known: WahaCase,
  facts: RenderFacts,
  message: { chatId: string; text: string },
): Delivery {
  const id = known.id === 'ok-messageId' ? facts.uuid : `true_${message.chatId}_3EB0${facts.hex18}`
  return { ...message, id, atMs: facts.nowMs }
}

function renderFacts(
  state: SandboxState,
  request: IncomingMessage,
  body: Record<string, unknown>,
): RenderFacts {
  return {
    requestBody: body,
    hex18: randomBytes(9).toString('hex').toUpperCase(),
    uuid: randomUUID(),
    nowMs: state.clock(),
    host: request.headers.host ?? '',
    otherOrigin: state.otherOrigin,
  }
}

function answerMessages(state: SandboxState, response: ServerResponse, chatId: string, limit: number): void {
  const chat = state.record.deliveries.get(chatId) ?? []
  if (state.lookup === 'ok') json(response, 200, chat.toReversed().slice(0, limit).map(wahaMessage))
  else json(response, 400, NO_STORE)
}

// As in WAHA, a body without a JSON content type is ignored.
async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const text = await readText(request)
  if (!request.headers['content-type']?.includes('application/json')) return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
