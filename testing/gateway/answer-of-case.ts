import type { GatewayAnswer } from '../../src/features/messaging/rules/gateway-answer.ts'
import { renderAnswer } from './render-answer.ts'
import { wahaCase } from './waha-case.ts'

const FACTS = {
  hex18: 'A1'.repeat(9),
  uuid: '0b1f7d0e-9a44-4a60-8b1f-111111111111',
  nowMs: Date.parse('2026-05-05T03:00:00Z'),
  host: 'gateway.test',
  otherOrigin: 'http://other-origin.test',
}

/** What a client that waits long enough gets to see of a case, with fixed ids, as a plain value. */
export function answerOfCase(id: string, chatId: string): GatewayAnswer {
  const known = wahaCase(id)
  const { transport, generate, close } = known.response
  if (transport === 'refuse') return { kind: 'network', phase: 'before-send', reason: 'ECONNREFUSED' }
  if (transport === 'reset_after_request')
    return { kind: 'network', phase: 'after-send', reason: 'ECONNRESET' }
  if (transport === 'hang') return { kind: 'network', phase: 'after-send', reason: 'TIMEOUT' }
  const answer = renderAnswer(known, {
    ...FACTS,
    requestBody: { chatId, text: 'Halo', session: 'default' },
  })
  return {
    kind: 'http',
    status: answer.status,
    bodyText: generate?.prefix.padEnd(1024 * 1024, 'x') ?? answer.bodyText,
    truncated: Boolean(generate || close),
    contentType: answer.headers['Content-Type'] ?? null,
  }
}
