import type { WahaCase } from './waha-case.ts'

/** The request and the moment that an answer's placeholders are filled from. */
export interface RenderFacts {
  requestBody: Record<string, unknown>
  hex18: string
  uuid: string
  nowMs: number
  host: string
  otherOrigin: string
}

/** An HTTP answer as it goes over the wire. */
export interface RenderedAnswer {
  status: number
  headers: Record<string, string>
  bodyText: string
}

/** Fills the placeholders of a case's HTTP answer; the redirect's host becomes the double's own second origin. */
export function renderAnswer(known: WahaCase, facts: RenderFacts): RenderedAnswer {
  const { response } = known
  const texts = placeholderTexts(known, facts)
  const fillText = (text: string) => text.replace(/\{\w+\}/g, (name) => texts[name] ?? name)
  const headers = Object.entries(response.headers ?? {}).map(([name, value]) => [
    name,
    value.replace('http://other-origin.test', facts.otherOrigin),
  ])
  const bodyText = response.body_raw ?? JSON.stringify(fillJson(response.body, fillText, facts))
  return { status: response.status ?? 500, headers: Object.fromEntries(headers), bodyText: bodyText ?? '' }
}

function fillJson(value: unknown, fillText: (text: string) => string, facts: RenderFacts): unknown {
  if (value === '{unix_number}') return Math.floor(facts.nowMs / 1000)
  if (value === '{echo_request_body}') return facts.requestBody
  if (typeof value === 'string') return fillText(value)
  if (Array.isArray(value)) return value.map((item) => fillJson(item, fillText, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillJson(item, fillText, facts)]),
  )
}

function placeholderTexts(known: WahaCase, facts: RenderFacts): Record<string, string> {
  const chat = String(facts.requestBody['chatId'] ?? '')
  return {
    '{chat}': chat,
    '{digits}': chat.replace(/\D/g, ''),
    '{text}': String(facts.requestBody['text'] ?? ''),
    '{session}': String(facts.requestBody['session'] ?? ''),
    '{hex18}': facts.hex18,
    '{uuid}': facts.uuid,
    '{unix_string}': String(Math.floor(facts.nowMs / 1000)),
    '{now_iso}': new Date(facts.nowMs).toISOString(),
    '{engine}': known.engine,
    '{host}': facts.host,
  }
}
