import { isJsonObject } from './json-body.ts'
import { bareKeyOf, findMessageId } from './message-id.ts'

/** What is looked for in a chat: our own message with exactly this text, not older than `sinceMs`, not yet known. */
export interface SentMessageQuery {
  text: string
  sinceMs: number
  knownIds: readonly string[]
}

/** `found` is the gateway's message id. `cannot-tell`: the list is unreadable or does not reach back far enough. */
export type SentMessageAnswer = { found: string } | 'absent' | 'cannot-tell'

/** Looks a message up in the gateway's list of a chat's last `limit` messages (their timestamps are in seconds). */
export function matchSentMessage(list: unknown, query: SentMessageQuery, limit: number): SentMessageAnswer {
  if (!Array.isArray(list) || !list.every(isJsonObject)) return 'cannot-tell'
  const sinceSeconds = Math.floor(query.sinceMs / 1000)
  const known = new Set(query.knownIds.map(bareKeyOf))
  const recent = list.filter((message) => secondsOf(message['timestamp']) >= sinceSeconds)
  for (const message of recent) {
    if (message['fromMe'] !== true || message['body'] !== query.text) continue
    const id = findMessageId(message)
    if (!id) return 'cannot-tell'
    if (!known.has(id.bareKey)) return { found: id.messageId }
  }
  const isReachedBack = list.length < limit || recent.length < list.length
  return isReachedBack && list.every((message) => secondsOf(message['timestamp']) > 0)
    ? 'absent'
    : 'cannot-tell'
}

function secondsOf(timestamp: unknown): number {
  const seconds = Number(timestamp)
  return typeof timestamp === 'number' || typeof timestamp === 'string' ? seconds || 0 : 0
}
