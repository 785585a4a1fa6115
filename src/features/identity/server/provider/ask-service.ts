import { callHttp, type HttpCall } from '../../../../platform/http-call.ts'

const LIMITS = { connectTimeoutMs: 5_000, callTimeoutMs: 10_000, maxBodyBytes: 256 * 1024 }

/** What an outside service answered; `body` is an empty object when it was no JSON object. */
export type ServiceAnswer =
  | { kind: 'answered'; status: number; body: Record<string, unknown> }
  | { kind: 'silent'; reason: string }

/** One call to an identity service. Never rejects and follows no redirect: a password goes to the address that was set and nowhere else. */
export async function askService(call: HttpCall): Promise<ServiceAnswer> {
  const answer = await callHttp(call, LIMITS)
  if (answer.kind === 'network') return { kind: 'silent', reason: answer.reason }
  if (answer.truncated) return { kind: 'silent', reason: 'the answer was cut off or too long' }
  return { kind: 'answered', status: answer.status, body: jsonObject(answer.bodyText) }
}

/** A text of an answer; undefined when it is missing, empty or of another type. */
export function textOf(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
