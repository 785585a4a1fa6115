import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxGateway, startSandboxGateway } from '../../../../../testing/gateway/sandbox-gateway.ts'
import { CASE_IDS } from '../../../../../testing/gateway/waha-case.ts'
import { INVALID_RESPONSE } from '../../rules/failure-reason.ts'
import { createWahaClient, type WahaClient } from './waha-client.ts'

const API_KEY = 'secret-gateway-key-1'
const CHAT = '6281234567890@c.us'
const BODY_KEYS = ['chatId', 'linkPreview', 'linkPreviewHighQuality', 'reply_to', 'session', 'text']

let gateway: SandboxGateway
let client: WahaClient

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'isp', delayScale: 0.005 })
  client = createWahaClient({ baseUrl: gateway.url, apiKey: API_KEY, session: 'isp', callTimeoutMs: 1000 })
})
afterEach(() => gateway.reset())
afterAll(() => gateway.close())

// Outcome, trouble, deliveries to the recipient.
const EXPECTED: Record<string, [string, string, number]> = {
  'ok-noweb-key': ['sent', 'none', 1],
  'ok-gows-id-string': ['sent', 'none', 1],
  'ok-webjs-id-object': ['sent', 'none', 1],
  'ok-messageId': ['sent', 'none', 1],
  'ok-200-id': ['sent', 'none', 1],
  'accepted-empty': ['possibly-sent', 'none', 1],
  'accepted-no-id': ['possibly-sent', 'none', 0],
  'accepted-invalid-json': ['possibly-sent', 'none', 0],
  '401-bad-key': ['refused', 'halts', 0],
  '404-session-not-started': ['refused', 'counts', 0],
  '422-scan-qr': ['not-sent-retryable', 'counts', 0],
  '422-starting-15s': ['not-sent-retryable', 'counts', 0],
  '422-unknown-session': ['not-sent-retryable', 'counts', 0],
  '500-no-lid': ['refused', 'none', 0],
  '500-463-restricted': ['refused', 'halts', 0],
  '429-proxy': ['refused', 'halts', 0],
  '500-timed-out': ['possibly-sent', 'counts', 0],
  '500-connection-closed-but-sent': ['possibly-sent', 'counts', 1],
  '500-html': ['possibly-sent', 'counts', 0],
  'net-refused': ['not-sent-retryable', 'counts', 0],
  'net-reset-after-sent': ['possibly-sent', 'counts', 1],
  'slow-30s': ['sent', 'none', 1],
  'hang-forever': ['possibly-sent', 'counts', 0],
  'truncated-body': ['possibly-sent', 'none', 1],
  'huge-body': ['possibly-sent', 'none', 1],
  'redirect-301-other-host': ['refused', 'counts', 0],
}

describe('sendText against every gateway case', () => {
  it('leaves no case out', () => {
    expect([...Object.keys(EXPECTED), 'batch-mixed'].toSorted()).toEqual([...CASE_IDS].toSorted())
  })

  it.each(Object.entries(EXPECTED))('MSG-10 MSG-11 MSG-12 %s', async (id, [outcome, trouble, deliveries]) => {
    await gateway.useCase(id)
    const result = await client.sendText({ chatId: CHAT, text: `Halo Budi 😀 "${id}"` })
    expect(result).toMatchObject({ outcome, gatewayTrouble: trouble })
    expect(gateway.deliveriesTo(CHAT)).toHaveLength(deliveries)
    expect(gateway.received).toHaveLength(id === 'net-refused' ? 0 : 1)
    assertAlways(result)
  })

  it('MSG-10 batch-mixed', async () => {
    await gateway.useCase('batch-mixed')
    const outcomes: string[] = []
    for (const digit of [1, 2, 3, 4, 5]) {
      const result = await client.sendText({ chatId: `628123456789${digit}@c.us`, text: 'Halo' })
      outcomes.push(result.outcome)
      assertAlways(result)
    }
    expect(outcomes).toEqual(['sent', 'refused', 'sent', 'not-sent-retryable', 'sent'])
  })

  function assertAlways(result: unknown) {
    for (const deliveries of gateway.deliveries.values()) expect(deliveries.length).toBeLessThanOrEqual(1)
    for (const { url } of gateway.requests) expect(url).toBe('/api/sendText')
    expect(gateway.otherOriginRequests).toEqual([])
    expect(JSON.stringify(result)).not.toContain(API_KEY)
    for (const { body } of gateway.received) {
      expect(Object.keys(body).toSorted()).toEqual(BODY_KEYS)
      expect(body['chatId']).toMatch(/^62[0-9]{8,13}@c\.us$/)
    }
  }
})

describe('limits', () => {
  it('MSG-12 stops reading a 200 MB answer and keeps memory flat', async () => {
    await gateway.useCase('huge-body')
    const before = process.memoryUsage().rss
    expect(await client.sendText({ chatId: CHAT, text: 'Halo' })).toMatchObject({ reason: INVALID_RESPONSE })
    await expect.poll(() => gateway.received[0]?.answerBytes).toBeGreaterThan(1024 * 1024)
    expect(gateway.received[0]?.answerBytes).toBeLessThan(40 * 1024 * 1024)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  it('slow-30s cut off at the limit is possibly sent, once', async () => {
    await gateway.useCase('slow-30s')
    const hasty = createWahaClient({
      baseUrl: gateway.url,
      apiKey: API_KEY,
      session: 'isp',
      callTimeoutMs: 50,
    })
    const result = await hasty.sendText({ chatId: CHAT, text: 'Halo' })
    expect(result).toMatchObject({
      outcome: 'possibly-sent',
      reason: 'Gateway tidak menjawab dalam batas waktu',
    })
    // A busy machine may cut the call off before the gateway has read it.
    await expect.poll(() => gateway.deliveriesTo(CHAT).length).toBe(1)
  })
})
