import type { SendOutcome } from '../../src/features/messaging/rules/classify-answer.ts'
import type { WahaClient } from '../../src/features/messaging/server/gateway/waha-client.ts'

/**
 * What the next send meets. `lost`: delivered, but the answer never came; `vanished`: not delivered, no answer either; `dies`:
 * delivered, and the sending process with it; `dies-before`: it dies with nothing delivered. Or what the client makes of an answer; nothing is
 * delivered then.
 */
export type SendCase =
  | 'ok'
  | 'refused'
  | 'unreachable'
  | 'lost'
  | 'vanished'
  | 'dies'
  | 'dies-before'
  | Exclude<SendOutcome, { outcome: 'sent' }>

/** What the next look at a chat meets: the truth, a list that lags behind, or no list. */
export type LookCase = 'truth' | 'lags' | 'no-list' | 'dies'

export interface MemoryGateway extends Pick<WahaClient, 'sendText' | 'findSentMessage' | 'callTimeoutMs'> {
  readonly sends: { chatId: string; text: string }[]
  readonly looks: Parameters<WahaClient['findSentMessage']>[0][]
  /** What recipients got, oldest first. */
  readonly deliveries: { chatId: string; text: string; id: string }[]
}

/** A gateway without a network. Cases are used up one a call; after the last all goes well. */
export function memoryGateway(sendCases: SendCase[] = [], lookCases: LookCase[] = []): MemoryGateway {
  const sends: MemoryGateway['sends'] = []
  const looks: MemoryGateway['looks'] = []
  const deliveries: MemoryGateway['deliveries'] = []

  return {
    callTimeoutMs: 30_000,
    sends,
    looks,
    deliveries,
    async sendText(message) {
      sends.push(message)
      const sendCase = sendCases.shift() ?? 'ok'
      if (typeof sendCase === 'object') return sendCase
      const bareKey = `3EB0${sends.length}`
      const messageId = `true_${message.chatId}_${bareKey}`
      if (sendCase === 'ok' || sendCase === 'lost' || sendCase === 'dies')
        deliveries.push({ ...message, id: messageId })
      if (sendCase === 'dies' || sendCase === 'dies-before') throw new Error('process died')
      if (sendCase === 'ok') return { outcome: 'sent', messageId, bareKey, gatewayTrouble: 'none' }
      if (sendCase === 'refused') return { outcome: 'refused', reason: 'Ditolak', gatewayTrouble: 'counts' }
      if (sendCase === 'unreachable')
        return { outcome: 'not-sent-retryable', reason: 'Tidak terhubung', gatewayTrouble: 'counts' }
      return { outcome: 'possibly-sent', reason: 'Terputus', gatewayTrouble: 'counts' }
    },
    async findSentMessage(query) {
      looks.push(query)
      const lookCase = lookCases.shift() ?? 'truth'
      if (lookCase === 'dies') throw new Error('process died')
      if (lookCase === 'no-list') return 'cannot-tell'
      if (lookCase === 'lags') return 'absent'
      const found = deliveries.find(
        ({ chatId, text, id }) =>
          chatId === query.chatId && text === query.text && !query.knownIds.includes(id),
      )
      return found ? { found: found.id } : 'absent'
    },
  }
}
