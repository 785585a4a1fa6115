import { isStoredPhone } from '../../../../shared/phone-number.ts'
import { classifyAnswer, type SendOutcome } from '../../rules/classify-answer.ts'
import { failureReason } from '../../rules/failure-reason.ts'
import type { GatewayAnswer } from '../../rules/gateway-answer.ts'
import { cleanText, isJsonObject, parseJson } from '../../rules/json-body.ts'
import {
  matchSentMessage,
  type SentMessageAnswer,
  type SentMessageQuery,
} from '../../rules/match-sent-message.ts'
import { callGateway } from './call-gateway.ts'
import { normalizeGatewayUrl } from './gateway-url.ts'

const LOOKUP_LIMIT = 50

/** The state of the gateway's WhatsApp session; only `WORKING` may send. `reason` is fit for a screen. */
export type SessionReport =
  | {
      kind: 'session'
      name: string
      status: string
      me: { id: string | null; pushName: string | null } | null
    }
  | { kind: 'unavailable'; reason: string }

/** The WhatsApp gateway. No method rejects; none retries. */
export interface WahaClient {
  /** How long one call may take, milliseconds. */
  callTimeoutMs: number
  sendText(message: { chatId: string; text: string }): Promise<SendOutcome>
  findSentMessage(query: { chatId: string } & SentMessageQuery): Promise<SentMessageAnswer>
  sessionStatus(): Promise<SessionReport>
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
  const session = encodeURIComponent(settings.session)
  const limits = {
    connectTimeoutMs: settings.connectTimeoutMs ?? 5_000,
    callTimeoutMs: settings.callTimeoutMs ?? 30_000,
    maxBodyBytes: settings.maxBodyBytes ?? 1024 * 1024,
  }
  const headers = { Accept: 'application/json', 'X-Api-Key': settings.apiKey }

  const get = async (path: string) => {
    const answer = await callGateway({ url: baseUrl + path, method: 'GET', headers }, limits)
    return withoutKey(answer, settings.apiKey)
  }

  return {
    callTimeoutMs: limits.callTimeoutMs,

    async sendText(message) {
      if (!isStoredPhone(message.chatId.replace(/@c\.us$/, '')) || !message.chatId.endsWith('@c.us'))
        return { outcome: 'refused', reason: 'Nomor WhatsApp tidak valid', gatewayTrouble: 'none' }
      const answer = await callGateway(
        {
          url: `${baseUrl}/api/sendText`,
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: sendTextBody(message, settings.session),
        },
        limits,
      )
      return classifyAnswer(withoutKey(answer, settings.apiKey))
    },

    async findSentMessage(query) {
      const chat = encodeURIComponent(query.chatId)
      const answer = await get(
        `/api/${session}/chats/${chat}/messages?limit=${LOOKUP_LIMIT}&downloadMedia=false`,
      )
      if (!isOk(answer)) return 'cannot-tell'
      return matchSentMessage(parseJson(answer.bodyText), query, LOOKUP_LIMIT)
    },

    async sessionStatus() {
      const answer = await get(`/api/sessions/${session}`)
      return isOk(answer)
        ? sessionReport(parseJson(answer.bodyText), settings.session)
        : { kind: 'unavailable', reason: failureReason(answer) }
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

// The answer also holds webhook keys in clear: only these three fields leave.
function sessionReport(body: unknown, session: string): SessionReport {
  const status = isJsonObject(body) ? cleanText(body['status']) : undefined
  if (!isJsonObject(body) || status === undefined)
    return { kind: 'unavailable', reason: 'Jawaban gateway tidak terbaca' }
  const me = body['me']
  return {
    kind: 'session',
    name: cleanText(body['name']) ?? session,
    status,
    me: isJsonObject(me)
      ? { id: cleanText(me['id']) ?? null, pushName: cleanText(me['pushName']) ?? null }
      : null,
  }
}

function isOk(answer: GatewayAnswer): answer is GatewayAnswer & { kind: 'http' } {
  return answer.kind === 'http' && answer.status === 200
}

// A gateway or proxy may repeat the request's headers in its error text.
function withoutKey(answer: GatewayAnswer, apiKey: string): GatewayAnswer {
  if (answer.kind === 'network' || answer.status < 300 || apiKey.length < 4) return answer
  return { ...answer, bodyText: answer.bodyText?.replaceAll(apiKey, '***') ?? null }
}
