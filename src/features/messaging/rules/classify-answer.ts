import {
  failureReason,
  gatewayWords,
  isRateLimited,
  isRestricted,
  isUnknownNumber,
} from './failure-reason.ts'
import type { GatewayAnswer } from './gateway-answer.ts'
import { isJsonObject, parseJson } from './json-body.ts'
import { findMessageId, type MessageId } from './message-id.ts'

/** Does the answer accuse the gateway? `counts`: pause after three customers in a row; `halts`: pause at once. */
export type GatewayTrouble = 'none' | 'counts' | 'halts'

/** Outcomes of a send without an id; `possibly-sent` must not be sent again before a look at the chat. */
export type UnsentOutcome = 'not-sent-retryable' | 'refused' | 'possibly-sent'

/** What one send came to. `reason` is one line of at most 200 characters, fit for a screen. */
export type SendOutcome =
  | ({ outcome: 'sent'; gatewayTrouble: 'none' } & MessageId)
  | { outcome: UnsentOutcome; reason: string; gatewayTrouble: GatewayTrouble }

type Verdict = [UnsentOutcome, GatewayTrouble]

// Words of engines that lost the connection or their patience after the message may have left.
const MAY_HAVE_LEFT =
  /timed? ?out|deadline.exceeded|connection (closed|lost|terminated|dropped|reset)|target closed|socket hang up|econnreset/i

/** Decides from the gateway's answer whether the message went out. Never throws. */
export function classifyAnswer(answer: GatewayAnswer): SendOutcome {
  if (answer.kind === 'http' && isSuccess(answer.status)) {
    const id = findMessageId(parseJson(answer.bodyText))
    if (id) return { outcome: 'sent', ...id, gatewayTrouble: 'none' }
  }
  const [outcome, gatewayTrouble] = verdictOf(answer)
  return { outcome, reason: failureReason(answer), gatewayTrouble }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function verdictOf(answer: GatewayAnswer): Verdict {
  if (answer.kind === 'network') return [networkOutcome(answer.phase), 'counts']
  const { status } = answer
  if (isSuccess(status)) return ['possibly-sent', 'none']
  const body = parseJson(answer.bodyText)
  // Only the gateway's own words: the rest of an error body repeats the customer's text.
  const words = gatewayWords(body) ?? ''
  if (isRestricted(words) || isRateLimited(words)) return ['refused', 'halts']
  if (status >= 500 && status < 600) return serverErrorVerdict(status, words, isJsonObject(body))
  if (status === 408 || status < 300 || status >= 600) return ['possibly-sent', 'counts']
  return refusalVerdict(status)
}

function networkOutcome(phase: 'before-send' | 'after-send'): UnsentOutcome {
  return phase === 'before-send' ? 'not-sent-retryable' : 'possibly-sent'
}

function refusalVerdict(status: number): Verdict {
  if (status === 401 || status === 403 || status === 429) return ['refused', 'halts']
  if (status === 422) return ['not-sent-retryable', 'counts']
  return ['refused', status === 400 ? 'none' : 'counts']
}

function serverErrorVerdict(status: number, words: string, isJson: boolean): Verdict {
  if (!isJson || status === 502 || status === 504) return ['possibly-sent', 'counts']
  if (isUnknownNumber(words)) return ['refused', 'none']
  return MAY_HAVE_LEFT.test(words) ? ['possibly-sent', 'counts'] : ['not-sent-retryable', 'none']
}
