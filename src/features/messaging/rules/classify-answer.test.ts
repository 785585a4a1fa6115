import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOfCase } from '../../../../testing/gateway/answer-of-case.ts'
import { CASE_IDS, caseSequence } from '../../../../testing/gateway/waha-case.ts'
import { classifyAnswer, type GatewayTrouble, type UnsentOutcome } from './classify-answer.ts'
import { INVALID_RESPONSE } from './failure-reason.ts'

type Expected = string | [UnsentOutcome, GatewayTrouble, string]

const CHAT = '6281234567890@c.us'
const KEY = `3EB0${'A1'.repeat(9)}`
const BROKEN = 'Sambungan ke gateway terputus (ECONNRESET)'

// A text is the message id of a sent message.
const EXPECTED: Record<string, Expected> = {
  'ok-noweb-key': `true_${CHAT}_${KEY}`,
  'ok-gows-id-string': `true_${CHAT}_${KEY}`,
  'ok-webjs-id-object': `true_${CHAT}_${KEY}`,
  'ok-messageId': '0b1f7d0e-9a44-4a60-8b1f-111111111111',
  'ok-200-id': `true_${CHAT}_${KEY}`,
  'accepted-empty': ['possibly-sent', 'none', INVALID_RESPONSE],
  'accepted-no-id': ['possibly-sent', 'none', INVALID_RESPONSE],
  'accepted-invalid-json': ['possibly-sent', 'none', INVALID_RESPONSE],
  '401-bad-key': ['refused', 'halts', 'API key ditolak gateway (HTTP 401)'],
  '404-session-not-started': ['refused', 'counts', 'Sesi WhatsApp belum dijalankan di gateway'],
  '422-scan-qr': [
    'not-sent-retryable',
    'counts',
    'Sesi WhatsApp menunggu pindai kode QR di gateway (SCAN_QR_CODE)',
  ],
  '422-starting-15s': ['not-sent-retryable', 'counts', 'Sesi WhatsApp belum siap (STARTING)'],
  '422-unknown-session': ['not-sent-retryable', 'counts', 'Sesi WhatsApp tidak ada di gateway'],
  '500-no-lid': ['refused', 'none', 'Nomor tidak ditemukan di WhatsApp (no LID)'],
  '500-463-restricted': [
    'refused',
    'halts',
    'Akun WhatsApp sedang dibatasi (error 463). Istirahat beberapa jam.',
  ],
  '429-proxy': ['refused', 'halts', 'Gateway membatasi jumlah permintaan (HTTP 429)'],
  '500-timed-out': ['possibly-sent', 'counts', 'Timed Out'],
  '500-connection-closed-but-sent': ['possibly-sent', 'counts', 'Connection Closed'],
  '500-html': ['possibly-sent', 'counts', 'Gateway error (HTTP 500)'],
  'net-refused': ['not-sent-retryable', 'counts', 'Gateway tidak dapat dihubungi (ECONNREFUSED)'],
  'net-reset-after-sent': ['possibly-sent', 'counts', BROKEN],
  'slow-30s': `true_${CHAT}_${KEY}`,
  'hang-forever': ['possibly-sent', 'counts', 'Gateway tidak menjawab dalam batas waktu'],
  'truncated-body': ['possibly-sent', 'none', INVALID_RESPONSE],
  'huge-body': ['possibly-sent', 'none', INVALID_RESPONSE],
  'redirect-301-other-host': [
    'refused',
    'counts',
    'Gateway mengalihkan ke alamat lain (HTTP 301). Periksa alamat gateway.',
  ],
}

const SEQUENCE_OUTCOMES = ['sent', 'refused', 'sent', 'not-sent-retryable', 'sent']

describe('classifyAnswer', () => {
  it('knows every listed case', () => {
    expect([...Object.keys(EXPECTED), 'batch-mixed'].toSorted()).toEqual([...CASE_IDS].toSorted())
  })

  it.each(Object.entries(EXPECTED))('MSG-10 MSG-11 classifies the gateway case %s', (id, expected) => {
    const outcome = classifyAnswer(answerOfCase(id, CHAT))
    if (typeof expected === 'string') {
      const bareKey = expected.includes('_') ? KEY : expected
      expect(outcome).toEqual({ outcome: 'sent', messageId: expected, bareKey, gatewayTrouble: 'none' })
    } else {
      const [kind, gatewayTrouble, reason] = expected
      expect(outcome).toEqual({ outcome: kind, gatewayTrouble, reason })
    }
  })

  it('MSG-10 classifies the gateway case batch-mixed step by step', () => {
    const steps = caseSequence('batch-mixed').map(
      (step) => classifyAnswer(answerOfCase(step.id, CHAT)).outcome,
    )
    expect(steps).toEqual(SEQUENCE_OUTCOMES)
  })

  it.each([
    [502, '{"message":"Bad Gateway"}', 'possibly-sent', 'counts'],
    [504, '{"message":"Gateway Timeout"}', 'possibly-sent', 'counts'],
    [503, '<html></html>', 'possibly-sent', 'counts'],
    [503, '{"message":"starting"}', 'not-sent-retryable', 'none'],
    [
      500,
      '{"exception":{"message":"Runtime.callFunctionOn timed out. Increase it"}}',
      'possibly-sent',
      'counts',
    ],
    [500, '{"exception":{"message":"2 UNKNOWN: server returned error 400"}}', 'not-sent-retryable', 'none'],
    [500, '{"exception":{"message":"rate-overlimit"}}', 'refused', 'halts'],
    [422, '<html>', 'not-sent-retryable', 'counts'],
    [400, '{"statusCode":400,"message":["session must be a string"]}', 'refused', 'none'],
    [403, '{"message":"Forbidden","statusCode":403}', 'refused', 'halts'],
    [307, null, 'refused', 'counts'],
    [405, '', 'refused', 'counts'],
    [408, '', 'possibly-sent', 'counts'],
  ] as const)('MSG-13 MSG-15 HTTP %i with %s is %s and %s', (status, bodyText, outcome, gatewayTrouble) => {
    const answer = { kind: 'http', status, bodyText, truncated: false, contentType: null } as const
    expect(classifyAnswer(answer)).toMatchObject({ outcome, gatewayTrouble })
  })

  it('does not take the echoed customer text for the words of the gateway', () => {
    const request = { body: { text: 'no LID, error 463, rate-overlimit, Timed Out' } }
    const bodyText = JSON.stringify({ exception: { message: 'boom' }, request })
    const answer = { kind: 'http', status: 500, bodyText, truncated: false, contentType: null } as const
    expect(classifyAnswer(answer)).toEqual({
      outcome: 'not-sent-retryable',
      reason: 'boom',
      gatewayTrouble: 'none',
    })
  })
})

describe('classifyAnswer on anything', () => {
  const body = fc.oneof(
    fc.constant(null),
    fc.string({ unit: 'binary' }),
    fc.json({ stringUnit: 'binary' }),
    fc
      .dictionary(
        fc.constantFrom(
          'id',
          'messageId',
          'key',
          '_data',
          'exception',
          'message',
          'error',
          'status',
          '__proto__',
        ),
        fc.oneof(
          fc.jsonValue(),
          fc.string({ minLength: 150, maxLength: 400, unit: fc.constantFrom('7', '8', ' ', '\u0000', 'x') }),
        ),
      )
      .map((value) => JSON.stringify(value)),
  )
  const http = fc.record({
    kind: fc.constant('http' as const),
    status: fc.oneof(fc.integer({ min: 100, max: 999 }), fc.constantFrom(200, 201, 422, 500, 502)),
    bodyText: body,
    truncated: fc.boolean(),
    contentType: fc.option(fc.string()),
  })
  const network = fc.record({
    kind: fc.constant('network' as const),
    phase: fc.constantFrom('before-send' as const, 'after-send' as const),
    reason: fc.string({ unit: 'binary', maxLength: 400 }),
  })

  it('MSG-12 never throws and always gives a short reason or an id, whatever the body', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: http }, network), (answer) => {
        const result = classifyAnswer(answer)
        if (result.outcome === 'sent') {
          expect(answer.kind === 'http' && answer.status >= 200 && answer.status < 300).toBe(true)
          expect(result.messageId).not.toBe('')
          expect(result.bareKey).not.toBe('')
        } else {
          expect(result.reason.length).toBeGreaterThan(0)
          expect(result.reason.length).toBeLessThanOrEqual(200)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
          expect(result.reason).not.toMatch(/\d{7}|[\u0000-\u001f]/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
