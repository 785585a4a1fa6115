import { describe, expect, it } from 'vitest'
import { matchSentMessage } from './match-sent-message.ts'

const SINCE_MS = 1_780_000_000_400
const sent = { id: 'true_62811@c.us_NEW', fromMe: true, body: 'Halo', timestamp: 1_780_000_000 }
const query = { text: 'Halo', sinceMs: SINCE_MS, knownIds: [] }

describe('matchSentMessage', () => {
  it.each<[string, unknown, unknown]>([
    ['our message', [sent], { found: sent.id }],
    ['an id as object', [{ ...sent, id: { _serialized: sent.id } }], { found: sent.id }],
    ['our message behind another', [{ ...sent, body: 'x' }, sent], { found: sent.id }],
    ['an empty chat', [], 'absent'],
    ['a message of the customer', [{ ...sent, fromMe: false }], 'absent'],
    ['another text', [{ ...sent, body: 'Halo ' }], 'absent'],
    ['an older message', [{ ...sent, timestamp: 1_779_999_999 }], 'absent'],
    ['our message without an id', [{ ...sent, id: null }], 'cannot-tell'],
    ['messages without a time', [{ ...sent, timestamp: undefined }], 'cannot-tell'],
    ['no list', { messages: [] }, 'cannot-tell'],
    ['a list of other things', ['x'], 'cannot-tell'],
    ['unreadable JSON', undefined, 'cannot-tell'],
  ])('MSG-15 answers for %s', (_title, list, expected) => {
    expect(matchSentMessage(list, query, 50)).toEqual(expected)
  })

  it('MSG-15 passes over messages that are known already, by their bare key', () => {
    const known = { ...query, knownIds: ['NEW'] }
    expect(matchSentMessage([sent], known, 50)).toBe('absent')
    expect(matchSentMessage([sent, { ...sent, id: 'x_NEW2' }], known, 50)).toEqual({ found: 'x_NEW2' })
  })

  it('MSG-15 cannot tell when a full list does not reach back to the send', () => {
    const others = Array.from({ length: 3 }, () => ({ ...sent, body: 'other' }))
    expect(matchSentMessage(others, query, 3)).toBe('cannot-tell')
    expect(matchSentMessage(others, query, 4)).toBe('absent')
    expect(matchSentMessage([...others, { ...sent, timestamp: 1 }], query, 4)).toBe('absent')
  })
})
