import casesFile from './waha-cases.json' with { type: 'json' }

/** One behaviour of the gateway, as `waha-cases.json` describes it. */
export interface WahaCase {
  id: string
  title: string
  engine: string
  response: WahaResponse
  really_sent: string
}

/** What the double answers to a send: an HTTP answer, a broken transport, or a sequence of other cases. */
export interface WahaResponse {
  status?: number
  headers?: Record<string, string>
  delay_ms?: number
  body?: unknown
  body_raw?: string
  transport?: 'refuse' | 'reset_after_request' | 'hang'
  close?: boolean
  count_as_sent?: boolean
  generate?: { bytes: number; prefix: string }
  sequence?: { ref: string }[]
}

const LISTED = casesFile.cases as unknown as WahaCase[]

/** The ids of the 27 listed cases, in their order. */
export const CASE_IDS: readonly string[] = LISTED.map((listed) => listed.id)

const CASES = new Map([...LISTED, failedSession()].map((known) => [known.id, known]))

/** The case of an id; throws for an unknown one. */
export function wahaCase(id: string): WahaCase {
  const found = CASES.get(id)
  if (!found) throw new Error(`unknown gateway case: ${id}`)
  return found
}

/** The cases that successive sends meet; a case that is itself a sequence is replaced by its parts. */
export function caseSequence(ids: string | readonly string[]): WahaCase[] {
  return [ids].flat().flatMap((id) => {
    const found = wahaCase(id)
    return found.response.sequence?.map((step) => wahaCase(step.ref)) ?? [found]
  })
}

/** True when the recipient gets the message, whatever the sender is told. */
export function isDelivered(known: WahaCase): boolean {
  return known.response.count_as_sent === true || /^yes\b/.test(known.really_sent)
}

// `batch-mixed` refers to a case 422-failed that the list lacks: it is 422-scan-qr with status FAILED and no delay.
function failedSession(): WahaCase {
  const base = LISTED.find((listed) => listed.id === '422-scan-qr')
  if (!base) throw new Error('waha-cases.json lacks 422-scan-qr')
  const body = { ...(base.response.body as object), status: 'FAILED' }
  return {
    ...base,
    id: '422-failed',
    title: '422 session FAILED',
    response: { ...base.response, delay_ms: 0, body },
  }
}
