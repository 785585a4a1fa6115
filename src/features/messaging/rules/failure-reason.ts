import type { GatewayAnswer } from './gateway-answer.ts'
import { cleanText, isJsonObject, type JsonObject, parseJson } from './json-body.ts'

/** MSG-12: a 2xx answer in which no id can be read. */
export const INVALID_RESPONSE = 'Invalid response format from WAHA API'

/** WhatsApp restricts the account. */
export const RESTRICTED_REASON = 'Akun WhatsApp sedang dibatasi (error 463). Istirahat beberapa jam.'

const MAX_REASON_LENGTH = 200

/** The gateway's own words: `exception.message`, `message`, or `error` with `status`; undefined when it says nothing. */
export function gatewayWords(body: unknown): string | undefined {
  if (!isJsonObject(body)) return undefined
  const exception = body['exception']
  const message = body['message']
  const error = cleanText(body['error'])
  return (
    (isJsonObject(exception) ? cleanText(exception['message']) : undefined) ??
    cleanText(Array.isArray(message) ? message.filter((m) => typeof m === 'string').join('; ') : message) ??
    (error && [error, sessionState(body)].filter(Boolean).join(' '))
  )
}

/** One line for a screen: no control characters, no digit run over 6 (phone numbers), 200 characters at most. */
export function shortReason(text: string): string {
  const line = (cleanText(text) ?? '').replace(/\s+/g, ' ').replace(/\d{7,}/g, '…')
  return line.slice(0, MAX_REASON_LENGTH).toWellFormed()
}

/** Why a call failed, in Indonesian where the cause is known, else in the gateway's own short words. */
export function failureReason(answer: GatewayAnswer): string {
  if (answer.kind === 'network') return networkReason(answer.phase, answer.reason)
  const { status } = answer
  if (status >= 200 && status < 300) return INVALID_RESPONSE
  const body = parseJson(answer.bodyText)
  return shortReason(knownReason(status, body) ?? gatewayWords(body) ?? unknownReason(status, body))
}

function networkReason(phase: 'before-send' | 'after-send', reason: string): string {
  if (reason === 'TIMEOUT' && phase === 'after-send') return 'Gateway tidak menjawab dalam batas waktu'
  return phase === 'before-send'
    ? shortReason(`Gateway tidak dapat dihubungi (${reason})`)
    : shortReason(`Sambungan ke gateway terputus (${reason})`)
}

function knownReason(status: number, body: unknown): string | undefined {
  const words = gatewayWords(body) ?? ''
  if (status >= 300 && status < 400)
    return `Gateway mengalihkan ke alamat lain (HTTP ${status}). Periksa alamat gateway.`
  if (status === 401) return 'API key ditolak gateway (HTTP 401)'
  if (status === 403) return 'API key tidak berhak mengirim pesan (HTTP 403)'
  if (status === 429) return 'Gateway membatasi jumlah permintaan (HTTP 429)'
  // A wrong path is repeated in the words, and may hold "sessions".
  if (status === 404 && /session/i.test(words) && !/^cannot /i.test(words))
    return 'Sesi WhatsApp belum dijalankan di gateway'
  if (status === 404) return 'Alamat API gateway tidak ditemukan (HTTP 404)'
  if (status === 422) return sessionReason(body, words)
  if (isRestricted(words)) return RESTRICTED_REASON
  if (isUnknownNumber(words)) return 'Nomor tidak ditemukan di WhatsApp (no LID)'
  return undefined
}

function sessionReason(body: unknown, words: string): string | undefined {
  const state = isJsonObject(body) ? sessionState(body) : undefined
  if (state === 'SCAN_QR_CODE') return 'Sesi WhatsApp menunggu pindai kode QR di gateway (SCAN_QR_CODE)'
  if (state !== undefined) return `Sesi WhatsApp belum siap (${state})`
  return /does not exist/i.test(words) ? 'Sesi WhatsApp tidak ada di gateway' : undefined
}

function sessionState(body: JsonObject): string | undefined {
  const state = body['status']
  return typeof state === 'string' && /^[A-Z_]{1,40}$/.test(state) ? state : undefined
}

function unknownReason(status: number, body: unknown): string {
  return isJsonObject(body) ? `HTTP ${status}` : `Gateway error (HTTP ${status})`
}

/** WhatsApp restricts the account; every further send makes it worse. */
export function isRestricted(words: string): boolean {
  return /\berror 463\b/i.test(words)
}

/** WhatsApp's own rate limit, through whichever engine. */
export function isRateLimited(words: string): boolean {
  return /rate-overlimit|\berror 429\b/i.test(words)
}

/** The number is not on WhatsApp, or cannot be resolved. */
export function isUnknownNumber(words: string): boolean {
  return /\bno lid\b/i.test(words)
}
