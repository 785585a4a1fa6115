import * as http from 'node:http'
import * as https from 'node:https'
import { isRefusedHost, refusal, refusingLookup } from './refused-address.ts'

/** One call; a `body` is sent as it is. */
export interface HttpCall {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

/** `callTimeoutMs` covers the whole call, the connect included. */
export interface HttpLimits {
  connectTimeoutMs: number
  callTimeoutMs: number
  maxBodyBytes: number
}

/**
 * What came back from one call. `bodyText` holds at most `maxBodyBytes`; `truncated`: the body was cut or longer than that. `before-send`: no byte of
 * the request can have reached the other side; `reason` is a system code such as `ECONNREFUSED`, or `TIMEOUT`.
 */
export type HttpAnswer =
  | {
      kind: 'http'
      status: number
      bodyText: string
      truncated: boolean
      contentType: string | null
    }
  | { kind: 'network'; phase: 'before-send' | 'after-send'; reason: string }

/**
 * Makes one HTTP call on a connection of its own, follows nothing, asks no link-local address, never rejects. The request is written only once the
 * connection (and TLS) stands, so a failure `before-send` surely reached nobody.
 */
export async function callHttp(call: HttpCall, limits: HttpLimits): Promise<HttpAnswer> {
  let request: http.ClientRequest
  try {
    request = openRequest(call)
  } catch (error) {
    return { kind: 'network', phase: 'before-send', reason: errorCode(error) }
  }
  const { promise, resolve } = Promise.withResolvers<HttpAnswer>()
  let phase: 'before-send' | 'after-send' = 'before-send'
  let answerSoFar: (() => HttpAnswer) | undefined
  const settle = (reason: string) => {
    resolve(answerSoFar?.() ?? { kind: 'network', phase, reason })
    clearTimeout(connectTimer)
    clearTimeout(callTimer)
    request.destroy()
  }
  const connectTimer = setTimeout(settle, limits.connectTimeoutMs, 'TIMEOUT')
  const callTimer = setTimeout(settle, limits.callTimeoutMs, 'TIMEOUT')
  whenConnected(request, () => {
    clearTimeout(connectTimer)
    phase = 'after-send'
    request.end(call.body)
  })
  request.on('response', (response) => {
    answerSoFar = collectAnswer(response, limits.maxBodyBytes, () => settle('ANSWERED'))
  })
  request.on('error', (error) => settle(errorCode(error)))
  request.on('close', () => settle('CLOSED'))
  return promise
}

function openRequest(call: HttpCall): http.ClientRequest {
  const url = new URL(call.url)
  if (isRefusedHost(url.hostname)) throw refusal()
  const options = { method: call.method, headers: call.headers, lookup: refusingLookup() }
  return url.protocol === 'https:'
    ? https.request(url, { ...options, agent: new https.Agent({ keepAlive: false }) })
    : http.request(url, { ...options, agent: new http.Agent({ keepAlive: false }) })
}

function whenConnected(request: http.ClientRequest, start: () => void): void {
  request.on('socket', (socket) => {
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', start)
  })
}

function collectAnswer(
  response: http.IncomingMessage,
  maxBodyBytes: number,
  done: () => void,
): () => HttpAnswer {
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    if (size < maxBodyBytes) chunks.push(chunk.subarray(0, maxBodyBytes - size))
    size += chunk.length
    if (size > maxBodyBytes) done()
  })
  response.on('error', done)
  response.on('close', done)
  return () => ({
    kind: 'http',
    status: response.statusCode ?? 0,
    bodyText: Buffer.concat(chunks).toString('utf8'),
    truncated: !response.complete || size > maxBodyBytes,
    contentType: response.headers['content-type'] ?? null,
  })
}

// With several addresses Node tries them all and wraps the failures in an AggregateError.
function errorCode(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = (error as NodeJS.ErrnoException).code ?? (first as NodeJS.ErrnoException | undefined)?.code
  return typeof code === 'string' ? code : 'UNKNOWN'
}
