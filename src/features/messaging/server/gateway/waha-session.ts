import { failureReason, gatewayWords } from '../../rules/failure-reason.ts'
import type { GatewayAnswer } from '../../rules/gateway-answer.ts'
import { cleanText, isJsonObject, parseJson } from '../../rules/json-body.ts'

type Unavailable = { kind: 'unavailable'; reason: string }

/** The state of the gateway's WhatsApp session; only `WORKING` may send. `reason` is fit for a screen. */
export type SessionReport =
  | {
      kind: 'session'
      name: string
      status: string
      me: { id: string | null; pushName: string | null } | null
    }
  | Unavailable

/** The code to link a phone: a PNG as base64. */
export type QrReport = { kind: 'qr'; image: string } | Unavailable

/** Which WAHA it is, such as `NOWEB` and `2026.7.1`. */
export type VersionReport = { kind: 'version'; engine: string | null; version: string | null } | Unavailable

/** What can be done with the gateway's session. No method rejects; none retries. */
export interface SessionCalls {
  sessionStatus(): Promise<SessionReport>
  /** A session that runs already is left as it is. */
  startSession(): Promise<SessionReport>
  restartSession(): Promise<SessionReport>
  qr(): Promise<QrReport>
  version(): Promise<VersionReport>
}

/** One call to a path of the gateway, with its key. */
export type PathCall = (method: 'GET' | 'POST', path: string) => Promise<GatewayAnswer>

const UNREADABLE: Unavailable = { kind: 'unavailable', reason: 'Jawaban gateway tidak terbaca' }

const PNG_IN_BASE64 = /^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/
const MAX_QR_LENGTH = 400_000

/** The calls about the session of that name. */
export function sessionCalls(call: PathCall, session: string): SessionCalls {
  const name = encodeURIComponent(session)
  const sessionStatus = async (): Promise<SessionReport> => {
    const answer = await call('GET', `/api/sessions/${name}`)
    return isSuccess(answer) ? reportOf(answer, session) : unavailable(failureReason(answer))
  }
  const step = async (action: 'start' | 'restart'): Promise<SessionReport> => {
    const answer = await call('POST', `/api/sessions/${name}/${action}`)
    if (action === 'start' && isAlreadyStarted(answer)) return sessionStatus()
    if (!isSuccess(answer)) return unavailable(stepReason(answer))
    const report = reportOf(answer, session)
    return report.kind === 'session' ? report : sessionStatus()
  }
  return {
    sessionStatus,
    startSession: () => step('start'),
    restartSession: () => step('restart'),
    async qr() {
      const answer = await call('GET', `/api/${name}/auth/qr`)
      return isSuccess(answer) ? qrOf(answer) : unavailable(qrReason(answer))
    },
    async version() {
      const answer = await call('GET', '/api/server/version')
      return isSuccess(answer) ? versionOf(answer) : unavailable(failureReason(answer))
    },
  }
}

// The answer also holds webhook keys in clear: only these fields leave.
function reportOf(answer: HttpAnswer, session: string): SessionReport {
  const body = parseJson(answer.bodyText)
  const status = isJsonObject(body) ? shortText(body['status'], 40) : undefined
  if (!isJsonObject(body) || status === undefined) return UNREADABLE
  const me = body['me']
  return {
    kind: 'session',
    name: shortText(body['name'], 100) ?? session,
    status,
    me: isJsonObject(me)
      ? { id: shortText(me['id'], 100) ?? null, pushName: shortText(me['pushName'], 100) ?? null }
      : null,
  }
}

function qrOf(answer: HttpAnswer): QrReport {
  const body = parseJson(answer.bodyText)
  if (!isJsonObject(body) || body['mimetype'] !== 'image/png') return UNREADABLE
  const image = body['data']
  if (typeof image !== 'string' || image.length > MAX_QR_LENGTH) return UNREADABLE
  return PNG_IN_BASE64.test(image) ? { kind: 'qr', image } : UNREADABLE
}

function versionOf(answer: HttpAnswer): VersionReport {
  const body = parseJson(answer.bodyText)
  if (!isJsonObject(body)) return UNREADABLE
  return {
    kind: 'version',
    engine: shortText(body['engine'], 40) ?? null,
    version: shortText(body['version'], 40) ?? null,
  }
}

// WAHA 2024.10.8; later ones answer as if it had been started.
function isAlreadyStarted(answer: GatewayAnswer): boolean {
  return answer.kind === 'http' && answer.status === 422 && /already started/i.test(wordsOf(answer))
}

function stepReason(answer: GatewayAnswer): string {
  const status = answer.kind === 'http' ? answer.status : undefined
  if (status === 403) return 'API key tidak berhak mengatur sesi ini (HTTP 403)'
  const isUnknown = status === 404 && /session/i.test(wordsOf(answer)) && !/^cannot /i.test(wordsOf(answer))
  return isUnknown ? 'Sesi WhatsApp tidak ada di gateway' : failureReason(answer)
}

function qrReason(answer: GatewayAnswer): string {
  const body = answer.kind === 'http' ? parseJson(answer.bodyText) : undefined
  const isLinked = isJsonObject(body) && body['status'] === 'WORKING'
  return isLinked ? 'Ponsel sudah tertaut, kode QR tidak diperlukan' : failureReason(answer)
}

function wordsOf(answer: GatewayAnswer): string {
  return (answer.kind === 'http' && gatewayWords(parseJson(answer.bodyText))) || ''
}

function shortText(value: unknown, max: number): string | undefined {
  return cleanText(value)?.slice(0, max).toWellFormed()
}

function unavailable(reason: string): Unavailable {
  return { kind: 'unavailable', reason }
}

type HttpAnswer = GatewayAnswer & { kind: 'http' }

function isSuccess(answer: GatewayAnswer): answer is HttpAnswer {
  return answer.kind === 'http' && answer.status >= 200 && answer.status < 300
}
