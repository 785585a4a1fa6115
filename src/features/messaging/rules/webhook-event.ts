import { RESTRICTED_REASON } from './failure-reason.ts'
import { cleanText, isJsonObject, type JsonObject } from './json-body.ts'
import { findMessageId } from './message-id.ts'
import { ACK } from './receipt.ts'

/**
 * What the gateway told, as far as it is about us. `key` is the bare key; `atMs` when it happened by the gateway's clock, undefined when
 * it does not say.
 */
export type WebhookEvent =
  | {
      kind: 'receipt'
      session: string
      key: string
      ack: number
      reason: string | null
      isRestricted: boolean
    }
  | {
      kind: 'sent'
      session: string
      key: string
      messageId: string
      /** `62…@c.us`; null when WhatsApp hides the number behind an id of its own. */
      chatId: string | null
      text: string
      atMs: number | undefined
    }
  | { kind: 'session'; session: string; status: string; atMs: number | undefined }

const REFUSED = 'WhatsApp menolak pesan ini'
const HIGHEST_ACK = 4
const ACK_NAMES: Record<string, number> = { ERROR: -1, PENDING: 0, SERVER: 1, DEVICE: 2, READ: 3, PLAYED: 4 }

/** Reads a webhook's body; undefined for every event that is not ours to know. Never throws. */
export function readWebhookEvent(body: unknown): WebhookEvent | undefined {
  if (!isJsonObject(body)) return undefined
  const session = body['session']
  const payload = body['payload']
  if (typeof session !== 'string' || !isJsonObject(payload)) return undefined
  const event = readPayload(body['event'], payload, millisOf(body['timestamp']))
  return event && { ...event, session }
}

type WithoutSession<Event> = Event extends WebhookEvent ? Omit<Event, 'session'> : never

function readPayload(
  name: unknown,
  payload: JsonObject,
  atMs: number | undefined,
): WithoutSession<WebhookEvent> | undefined {
  if (name === 'message.ack') return readReceipt(payload)
  if (name === 'message.any') return readSent(payload, atMs)
  return name === 'session.status' ? readStatus(payload, atMs) : undefined
}

function readReceipt(payload: JsonObject): WithoutSession<WebhookEvent> | undefined {
  const id = ownMessageId(payload)
  const ack = ackOf(payload)
  if (!id || ack === undefined) return undefined
  const isRestricted = ack === ACK.error && isRestriction(payload)
  return {
    kind: 'receipt',
    key: id.bareKey,
    ack,
    reason: ack === ACK.error ? errorReason(payload, isRestricted) : null,
    isRestricted,
  }
}

function readSent(payload: JsonObject, atMs: number | undefined): WithoutSession<WebhookEvent> | undefined {
  const id = ownMessageId(payload)
  const text = payload['body']
  const chat = id && chatOf(id.messageId, payload)
  if (!id || chat === undefined || !isOurKindOfText(text)) return undefined
  return {
    kind: 'sent',
    key: id.bareKey,
    messageId: id.messageId,
    chatId: chat.endsWith('@lid') ? null : chat,
    text,
    atMs: millisOf(payload['timestamp']) ?? atMs,
  }
}

// What we send holds neither (`noControlCharacters`), and PostgreSQL could not compare it.
function isOurKindOfText(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && text.isWellFormed() && !text.includes('\u0000')
}

function readStatus(payload: JsonObject, atMs: number | undefined): WithoutSession<WebhookEvent> | undefined {
  const status = payload['status']
  return typeof status === 'string' && /^[A-Z_]{1,40}$/.test(status)
    ? { kind: 'session', status, atMs: latestChange(payload) ?? atMs }
    : undefined
}

// Newer gateways list the last states with their times; the event itself may have waited to be posted.
function latestChange(payload: JsonObject): number | undefined {
  const statuses = payload['statuses']
  const last: unknown = Array.isArray(statuses) ? statuses.at(-1) : undefined
  return isJsonObject(last) && last['status'] === payload['status'] ? millisOf(last['timestamp']) : undefined
}

/** The id of a message that we sent to one person; undefined for those of others, of groups and of channels. */
function ownMessageId(payload: JsonObject): ReturnType<typeof findMessageId> {
  const id = findMessageId(payload)
  if (!id || payload['fromMe'] === false) return undefined
  const isOwn = payload['fromMe'] === true || id.messageId.startsWith('true_')
  return isOwn && !/@(?!c\.us|lid|s\.whatsapp\.net)/.test(id.messageId) && isToPerson(payload)
    ? id
    : undefined
}

function isToPerson(payload: JsonObject): boolean {
  return ['to', 'from'].every((side) => {
    const chat = cleanText(payload[side])
    return chat === undefined || isPerson(personOf(chat))
  })
}

function isPerson(chat: string): boolean {
  return /@(c\.us|lid)$/.test(chat) || !chat.includes('@')
}

// Engines differ in which of `from` and `to` is the chat; the id tells it for all that write it out.
function chatOf(messageId: string, payload: JsonObject): string | undefined {
  const inId = /^true_([^_]+)_/.exec(messageId)?.[1]
  const candidates = [inId, cleanText(payload['to']), cleanText(payload['from'])]
  return candidates
    .flatMap((chat) => (chat === undefined ? [] : [personOf(chat)]))
    .find((chat) => /@(c\.us|lid)$/.test(chat))
}

function personOf(chat: string): string {
  return chat.replace(/(:\d+)?@(s\.whatsapp\.net|c\.us|lid)$/, (_all, _device, server: string) =>
    server === 'lid' ? '@lid' : '@c.us',
  )
}

function ackOf(payload: JsonObject): number | undefined {
  const ack = payload['ack']
  if (typeof ack === 'number' && Number.isInteger(ack) && ack >= ACK.error && ack <= HIGHEST_ACK) return ack
  const name = payload['ackName']
  return typeof name === 'string' && Object.hasOwn(ACK_NAMES, name) ? ACK_NAMES[name] : undefined
}

function isRestriction(payload: JsonObject): boolean {
  return codeOf(payload) === '463' || payload['reason'] === 'account_restricted'
}

function errorReason(payload: JsonObject, isRestricted: boolean): string {
  if (isRestricted) return RESTRICTED_REASON
  const code = codeOf(payload)
  return code === undefined ? `${REFUSED}.` : `${REFUSED} (kode ${code}).`
}

function codeOf(payload: JsonObject): string | undefined {
  const code = typeof payload['code'] === 'number' ? String(payload['code']) : payload['code']
  return typeof code === 'string' && /^[\w-]{1,20}$/.test(code) ? code : undefined
}

/** Seconds or milliseconds since 1970 as milliseconds; undefined for anything else. */
function millisOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return undefined
  const millis = number < 1e11 ? number * 1000 : number
  return millis < 1e14 ? Math.round(millis) : undefined
}
