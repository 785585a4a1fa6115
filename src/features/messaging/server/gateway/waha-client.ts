import { callHttp } from '../../../../platform/http-call.ts'
import { isStoredPhone } from '../../../../shared/phone-number.ts'
import { classifyAnswer, type SendOutcome } from '../../rules/classify-answer.ts'
import type { GatewayAnswer } from '../../rules/gateway-answer.ts'
import { parseJson } from '../../rules/json-body.ts'
import {
  matchSentMessage,
  type SentMessageAnswer,
  type SentMessageQuery,
} from '../../rules/match-sent-message.ts'
import { normalizeGatewayUrl } from './gateway-url.ts'
import { type SessionCalls, sessionCalls } from './waha-session.ts'

export type { SessionReport } from './waha-session.ts'

const LOOKUP_LIMIT = 50

/** The WhatsApp gateway. No method rejects; none retries. */
export interface WahaClient extends SessionCalls {
  /** How long one call may take, milliseconds. */
  callTimeoutMs: number
  sendText(message: { chatId: string; text: string }): Promise<SendOutcome>
  findSentMessage(query: { chatId: string } & SentMessageQuery): Promise<SentMessageAnswer>
}

/** `baseUrl` may end in a slash or in `/api`; times in milliseconds. */
export interface WahaClientSettings {
  baseUrl: string
  apiKey: string
  session: string
  connectTimeoutMs?: number
  callTimeoutMs?: number
  maxBodyBytes?: number
}

/** Makes the client of one gateway session. Throws only for an unusable address. */
export function createWahaClient(settings: WahaClientSettings): WahaClient {
  const baseUrl = normalizeGatewayUrl(settings.baseUrl)
  const limits = {
    connectTimeoutMs: settings.connectTimeoutMs ?? 5_000,
    callTimeoutMs: settings.callTimeoutMs ?? 30_000,
    maxBodyBytes: settings.maxBodyBytes ?? 1024 * 1024,
  }
  // Exactly this Accept makes the gateway answer a QR code as JSON.
  const headers = { Accept: 'application/json', 'X-Api-Key': settings.apiKey }

  const call = async (method: 'GET' | 'POST', path: string, body?: string) => {
    const request = { url: baseUrl + path, method, headers }
    const json = { ...headers, 'Content-Type': 'application/json' }
    const answer = await callHttp(body === undefined ? request : { ...request, headers: json, body }, limits)
    return withoutKey(answer, settings.apiKey)
  }

  return {
    ...sessionCalls(call, settings.session),
    callTimeoutMs: limits.callTimeoutMs,

    async sendText(message) {
      if (!isStoredPhone(message.chatId.replace(/@c\.us$/, '')) || !message.chatId.endsWith('@c.us'))
        return { outcome: 'refused', reason: 'Nomor WhatsApp tidak valid', gatewayTrouble: 'none' }
      return classifyAnswer(await call('POST', '/api/sendText', sendTextBody(message, settings.session)))
    },

    async findSentMessage(query) {
      const session = encodeURIComponent(settings.session)
      const chat = encodeURIComponent(query.chatId)
      const answer = await call(
        'GET',
        `/api/${session}/chats/${chat}/messages?limit=${LOOKUP_LIMIT}&downloadMedia=false`,
      )
      if (answer.kind !== 'http' || answer.status !== 200) return 'cannot-tell'
      return matchSentMessage(parseJson(answer.bodyText), query, LOOKUP_LIMIT)
    },
  }
}

function sendTextBody(message: { chatId: string; text: string }, session: string): string {
  return JSON.stringify({
    chatId: message.chatId,
    reply_to: null,
    text: message.text,
    linkPreview: true,
    linkPreviewHighQuality: false,
    session,
  })
}

// A gateway or proxy may repeat the request's headers. In a success only a long key is masked: a short one could be part of an id.
function withoutKey(answer: GatewayAnswer, apiKey: string): GatewayAnswer {
  if (answer.kind === 'network' || apiKey.length < (answer.status < 300 ? 16 : 4)) return answer
  const inJson = JSON.stringify(apiKey).slice(1, -1)
  return { ...answer, bodyText: answer.bodyText?.replaceAll(inJson, '***').replaceAll(apiKey, '***') ?? null }
}
