import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CaseBook } from './case-book.ts'
import { playAnswer } from './play-answer.ts'
import type { RenderFacts } from './render-answer.ts'
import { deliver, type SandboxRecord, wahaMessage } from './sandbox-record.ts'
import { isDelivered, type WahaCase } from './waha-case.ts'

/** What the routes of the double know. `lookup: 'no-store'` is an engine that cannot list its chats. */
export interface SandboxState {
  apiKey: string
  session: string
  delayScale: number
  clock: () => number
  otherOrigin: string
  lookup: 'ok' | 'no-store'
  sessionStatus: string | undefined
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
    return json(response, 200, { version: '2026.7.1', engine: 'NOWEB', tier: 'CORE', browser: null })
  const [, api, first, second, third, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (request.method === 'GET' && api === 'api' && rest.length <= 1) {
    if (first === 'sessions' && second !== undefined && third === undefined)
      return answerSession(state, response, second)
    if (second === 'chats' && third !== undefined && rest[0] === 'messages')
      return answerMessages(state, response, third, Number(url.searchParams.get('limit') ?? 10))
  }
  json(response, 404, {
    message: `Cannot ${request.method} ${url.pathname}`,
    error: 'Not Found',
    statusCode: 404,
  })
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
  send.answerBytes = await playAnswer(response, known, facts, state.delayScale)
}

function recordSend(
  state: SandboxState,
  known: WahaCase,
  facts: RenderFacts,
  message: { chatId: string; text: string },
) {
  const delivered = isDelivered(known)
  const send = {
    ...message,
    at: new Date(facts.nowMs).toISOString(),
    caseId: known.id,
    delivered,
    body: facts.requestBody,
    answerBytes: 0,
  }
  state.record.received.push(send)
  const id = known.id === 'ok-messageId' ? facts.uuid : `true_${message.chatId}_3EB0${facts.hex18}`
  if (delivered) deliver(state.record, { ...message, id, atMs: facts.nowMs })
  return send
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

function answerSession(state: SandboxState, response: ServerResponse, name: string): void {
  const found = {
    name,
    status: state.sessionStatus ?? statusOfCase(state.cases.current()),
    config: { webhooks: [{ url: 'http://localhost/hook', hmac: { key: 'never-pass-this-on' } }] },
    me: { id: '6281100001111@c.us', pushName: 'ISP Uji' },
    engine: { engine: 'NOWEB' },
  }
  if (name === state.session) json(response, 200, found)
  else json(response, 404, { message: 'Session not found', error: 'Not Found', statusCode: 404 })
}

function statusOfCase(known: WahaCase): string {
  if (known.id === '404-session-not-started') return 'STOPPED'
  const status = (known.response.body as { status?: unknown } | undefined)?.status
  return known.response.status === 422 && typeof status === 'string' ? status : 'WORKING'
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

/** Reads a request body as text. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'X-Powered-By': 'Express' })
  response.end(JSON.stringify(body))
}
