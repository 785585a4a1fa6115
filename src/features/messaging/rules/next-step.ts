import type { SendOutcome } from './classify-answer.ts'
import type { SentMessageAnswer } from './match-sent-message.ts'

/** Sends of one message at most: the first try and the spec's two retries. */
export const MAX_ATTEMPTS = 3

/** Milliseconds between two tries of one message. */
export const RETRY_DELAY_MS = 1000

/** What becomes of a message after a try. */
export type NextStep =
  | { state: 'sent'; messageId: string }
  | { state: 'queued'; reason: string }
  | { state: 'failed'; reason: string }
  | { state: 'uncertain'; reason: string }

/** After a send that needs no look at the chat; `possibly-sent` goes through `stepAfterLookup` first. */
export function stepAfterSend(
  outcome: Exclude<SendOutcome, { outcome: 'possibly-sent' }>,
  attempts: number,
): NextStep {
  if (outcome.outcome === 'sent') return { state: 'sent', messageId: outcome.messageId }
  if (outcome.outcome === 'refused') return { state: 'failed', reason: outcome.reason }
  return againOrFailed(attempts, outcome.reason)
}

/** After a look at the chat of a message that may have gone out. */
export function stepAfterLookup(found: SentMessageAnswer, attempts: number, reason: string): NextStep {
  if (found === 'cannot-tell') return { state: 'uncertain', reason }
  if (found === 'absent') return againOrFailed(attempts, reason)
  return { state: 'sent', messageId: found.found }
}

function againOrFailed(attempts: number, reason: string): NextStep {
  return { state: attempts < MAX_ATTEMPTS ? 'queued' : 'failed', reason }
}
