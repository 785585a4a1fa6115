import { describe, expect, it } from 'vitest'
import { stepAfterLookup, stepAfterSend } from './next-step.ts'

const reason = 'Gateway tidak dapat dihubungi'

describe('stepAfterSend', () => {
  it('is sent with the id of the gateway', () => {
    const outcome = { outcome: 'sent', messageId: 'true_x_1', bareKey: '1', gatewayTrouble: 'none' } as const
    expect(stepAfterSend(outcome, 1)).toEqual({ state: 'sent', messageId: 'true_x_1' })
  })

  it.each([
    [1, 'queued'],
    [2, 'queued'],
    [3, 'failed'],
  ])('MSG-13 what surely did not go out is tried up to three times: try %i -> %s', (attempts, state) => {
    const outcome = { outcome: 'not-sent-retryable', reason, gatewayTrouble: 'counts' } as const
    expect(stepAfterSend(outcome, attempts)).toEqual({ state, reason })
  })

  it('a refusal is final at once', () => {
    const outcome = { outcome: 'refused', reason, gatewayTrouble: 'halts' } as const
    expect(stepAfterSend(outcome, 1)).toEqual({ state: 'failed', reason })
  })
})

describe('stepAfterLookup', () => {
  it.each([
    ['found in the chat', { found: 'true_x_2' }, 1, { state: 'sent', messageId: 'true_x_2' }],
    ['not in the chat: surely not sent', 'absent', 1, { state: 'queued', reason }],
    ['not in the chat after the last try', 'absent', 3, { state: 'failed', reason }],
    ['no telling: never again by itself', 'cannot-tell', 1, { state: 'uncertain', reason }],
  ] as const)('MSG-15 %s', (_case, found, attempts, step) => {
    expect(stepAfterLookup(found, attempts, reason)).toEqual(step)
  })
})
