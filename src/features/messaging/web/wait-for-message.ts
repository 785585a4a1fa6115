import type { MessageOutcome } from '../schemas.ts'
import { messagingApi } from './api.ts'

const LIMIT_MS = 40_000
const ONE_REQUEST_MS = 10_000

/** What a screen learns of the message that its action caused. */
export type MessageResult =
  | { kind: 'sent' }
  | { kind: 'failed'; reason: string }
  /** Not settled within 40 s; the worker goes on with it. */
  | { kind: 'on-its-way' }
  /** The outcome could not be asked for. */
  | { kind: 'unknown' }

/** Waits up to 40 s for a message's outcome. Never throws. */
export async function waitForMessage(id: string): Promise<MessageResult> {
  const giveUpAtMs = performance.now() + LIMIT_MS
  while (performance.now() < giveUpAtMs) {
    try {
      const result = resultOf(await messagingApi.outcome.call({ id, waitMs: ONE_REQUEST_MS }))
      if (result) return result
    } catch {
      return { kind: 'unknown' }
    }
  }
  return { kind: 'on-its-way' }
}

/** What an outcome means for the screen; undefined while it is not settled. */
export function resultOf(outcome: MessageOutcome): MessageResult | undefined {
  if (outcome.state === 'sent') return { kind: 'sent' }
  if (outcome.state === 'failed' || outcome.state === 'cancelled')
    return { kind: 'failed', reason: outcome.reason ?? '' }
  if (outcome.state === 'uncertain')
    return { kind: 'failed', reason: `Tidak pasti terkirim. ${outcome.reason ?? ''}`.trim() }
  return undefined
}
