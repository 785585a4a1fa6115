import { describe, expect, it } from 'vitest'
import { MESSAGE_STATES, type MessageState } from '../schemas.ts'
import { ACK, afterReceipt, higherReceipt, receiptOfAck } from './receipt.ts'

type Message = { state: MessageState; ack: number | null }

const ACKS = [-1, 0, 1, 2, 3, 4]

/** All sequences of receipts up to that length. */
function sequencesOf(length: number): number[][] {
  if (length === 0) return [[]]
  const shorter = sequencesOf(length - 1)
  const longest = shorter.filter((sequence) => sequence.length === length - 1)
  return [...shorter, ...longest.flatMap((sequence) => ACKS.map((ack) => [...sequence, ack]))]
}

const SEQUENCES = sequencesOf(4)

function settled(message: Message, receipts: readonly number[]): Message {
  const known = { ...message }
  for (const ack of receipts) Object.assign(known, afterReceipt(known, ack))
  return known
}

const sent: Message = { state: 'sent', ack: null }

it.each([
  [null, null],
  [ACK.error, null],
  [ACK.pending, null],
  [ACK.server, null],
  [ACK.device, 'delivered'],
  [ACK.read, 'read'],
  [4, 'read'],
])('a highest receipt of %j is shown as %j', (ack, expected) => {
  expect(receiptOfAck(ack)).toBe(expected)
})

describe('R30 receipts, in every order up to four of them', () => {
  it('all sequences are there', () => {
    expect(SEQUENCES).toHaveLength(1 + 6 + 36 + 216 + 1296)
  })

  it('of a sent message the highest counts, and an error only while nothing higher came', () => {
    for (const receipts of SEQUENCES) {
      const highest = Math.max(...receipts, -1)
      const isError = receipts.includes(ACK.error) && highest <= ACK.pending
      const expected = {
        state: isError ? 'failed' : 'sent',
        ack: isError ? ACK.error : receipts.length === 0 ? null : highest,
      }
      expect([receipts, settled(sent, receipts)]).toEqual([receipts, expected])
    }
  })

  it('the same, whatever the order', () => {
    for (const state of ['sent', 'uncertain', 'failed'] as const) {
      const results = new Map<string, Message>()
      for (const receipts of SEQUENCES) {
        const key = [...receipts].sort((a, b) => a - b).join()
        const result = settled({ state, ack: null }, receipts)
        expect([receipts, result]).toEqual([receipts, results.get(key) ?? result])
        results.set(key, result)
      }
    }
  })

  it.each(MESSAGE_STATES)('a repeat changes nothing, at any time (%s)', (state) => {
    for (const receipts of SEQUENCES) {
      const once = settled({ state, ack: null }, receipts)
      for (const ack of receipts) expect([receipts, ack, settled(once, [ack])]).toEqual([receipts, ack, once])
    }
  })

  it('kept until the message is known, they come to the same as when they come one by one', () => {
    for (const receipts of SEQUENCES) {
      const [first, ...rest] = receipts
      if (first === undefined) continue
      const kept = rest.reduce(higherReceipt, first)
      // Played is kept as the gateway says it, and nothing else tells the two ways apart.
      expect([receipts, settled(sent, [kept])]).toEqual([receipts, settled(sent, receipts)])
    }
  })
})

describe('what a receipt does to a message in each state', () => {
  it.each<[MessageState, number | null, number, object | undefined]>([
    // R29: it settles what is uncertain.
    ['uncertain', null, ACK.server, { ack: 1, state: 'sent' }],
    ['uncertain', null, ACK.read, { ack: 3, state: 'sent' }],
    ['uncertain', null, ACK.error, { ack: -1, state: 'failed' }],
    ['uncertain', null, ACK.pending, { ack: 0 }],
    // It went out after all.
    ['failed', ACK.error, ACK.device, { ack: 2, state: 'sent' }],
    ['failed', null, ACK.device, { ack: 2, state: 'sent' }],
    ['failed', null, ACK.error, undefined],
    // Queued again, or cancelled after that, while the receipt of the first copy was on its way.
    ['queued', null, ACK.server, { ack: 1, state: 'sent' }],
    ['queued', null, ACK.error, undefined],
    ['cancelled', null, ACK.server, { ack: 1, state: 'sent' }],
    ['cancelled', null, ACK.error, undefined],
    // Its outcome is noted by who sends it.
    ['sending', null, ACK.device, { ack: 2 }],
    ['sending', null, ACK.error, undefined],
    ['sent', ACK.server, ACK.error, undefined],
    ['sent', ACK.read, ACK.device, undefined],
    ['sent', ACK.device, ACK.read, { ack: 3 }],
  ])('%s with %j: %j', (state, known, ack, expected) => {
    expect(afterReceipt({ state, ack: known }, ack)).toEqual(expected)
  })
})
