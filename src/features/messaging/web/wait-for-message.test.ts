import { expect, it } from 'vitest'
import type { MessageOutcome } from '../schemas.ts'
import { resultOf } from './wait-for-message.ts'

const outcome = (state: MessageOutcome['state'], reason: string | null = null) =>
  resultOf({ id: 'm1', state, reason })

it.each([
  ['sent', null, { kind: 'sent' }],
  ['sent', 'Dianggap terkirim oleh admin.', { kind: 'sent' }],
  ['failed', 'HTTP 500', { kind: 'failed', reason: 'HTTP 500' }],
  ['failed', null, { kind: 'failed', reason: '' }],
  ['cancelled', 'Tagihan sudah lunas.', { kind: 'failed', reason: 'Tagihan sudah lunas.' }],
  [
    'uncertain',
    'Gateway tidak menjawab',
    { kind: 'failed', reason: 'Tidak pasti terkirim. Gateway tidak menjawab' },
  ],
  ['queued', null, undefined],
  ['sending', 'HTTP 500', undefined],
] as const)('R27 a message that is %s with the reason %j means %j', (state, reason, result) => {
  expect(outcome(state, reason)).toEqual(result)
})
