import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxGateway, startSandboxGateway } from '../../../../../testing/gateway/sandbox-gateway.ts'
import { createWahaClient, type WahaClient } from './waha-client.ts'

const API_KEY = 'secret-gateway-key-1'
const CHAT = '6281234567890@c.us'
const NOW_MS = Date.parse('2026-05-05T03:00:00Z')

let gateway: SandboxGateway
let client: WahaClient

const clientFor = (apiKey: string, session = 'isp') =>
  createWahaClient({ baseUrl: `${gateway.url}/api/`, apiKey, session, callTimeoutMs: 1000 })

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'isp', delayScale: 0, clock: () => NOW_MS })
  client = clientFor(API_KEY)
})
afterEach(() => gateway.reset())
afterAll(() => gateway.close())

describe('sendText', () => {
  it('MSG-01 MSG-02 MSG-03 posts JSON to /api/sendText with the key as X-Api-Key', async () => {
    await client.sendText({ chatId: CHAT, text: 'Halo' })
    expect(gateway.requests).toHaveLength(1)
    expect(gateway.requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/sendText',
      headers: { 'content-type': 'application/json', 'x-api-key': API_KEY, connection: 'close' },
    })
  })

  it('MSG-04 MSG-05 MSG-06 MSG-07 MSG-08 MSG-09 sends exactly this body', async () => {
    await client.sendText({ chatId: CHAT, text: 'Baris 1\nBaris 2 "é" 😀' })
    expect(gateway.received[0]?.body).toEqual({
      chatId: '6281234567890@c.us',
      reply_to: null,
      text: 'Baris 1\nBaris 2 "é" 😀',
      linkPreview: true,
      linkPreviewHighQuality: false,
      session: 'isp',
    })
  })

  it.each([
    '6281234567890',
    '081234567890@c.us',
    '62812@c.us',
    '@c.us',
    '6281234567890@g.us',
    '6281234567890@c.us@c.us',
  ])('MSG-04 refuses the chat id %s without a call', async (chatId) => {
    expect(await client.sendText({ chatId, text: 'Halo' })).toEqual({
      outcome: 'refused',
      reason: 'Nomor WhatsApp tidak valid',
      gatewayTrouble: 'none',
    })
    expect(gateway.requests).toEqual([])
  })

  it('MSG-11 a wrong key halts and is not repeated', async () => {
    const result = await clientFor('wrong-key-9').sendText({ chatId: CHAT, text: 'Halo' })
    expect(result).toEqual({
      outcome: 'refused',
      reason: 'API key ditolak gateway (HTTP 401)',
      gatewayTrouble: 'halts',
    })
  })

  it('MSG-03 takes the key out of an answer that repeats it', async () => {
    const echo = createServer((request, response) => {
      response.writeHead(500, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ message: `bad key ${request.headers['x-api-key']}` }))
    })
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
    const result = await createWahaClient({ baseUrl, apiKey: API_KEY, session: 'isp' }).sendText({
      chatId: CHAT,
      text: 'Halo',
    })
    echo.close()
    expect(result).toMatchObject({ reason: 'bad key ***' })
  })
})

describe('findSentMessage', () => {
  const query = { chatId: CHAT, text: 'Halo', sinceMs: NOW_MS, knownIds: [] }

  it('MSG-15 finds a message whose send looked failed', async () => {
    await gateway.useCase('500-connection-closed-but-sent')
    await client.sendText({ chatId: CHAT, text: 'Halo' })
    const id = gateway.deliveriesTo(CHAT)[0]?.id ?? ''
    expect(await client.findSentMessage(query)).toEqual({ found: id })
    expect(await client.findSentMessage({ ...query, knownIds: [id] })).toBe('absent')
    expect(await client.findSentMessage({ ...query, text: 'Halo!' })).toBe('absent')
    expect(await client.findSentMessage({ ...query, sinceMs: NOW_MS + 1000 })).toBe('absent')
    expect(gateway.requests.at(-1)?.url).toBe(
      '/api/isp/chats/6281234567890%40c.us/messages?limit=50&downloadMedia=false',
    )
  })

  it('MSG-15 finds nothing when nothing went out', async () => {
    await gateway.useCase('500-timed-out')
    await client.sendText({ chatId: CHAT, text: 'Halo' })
    expect(await client.findSentMessage(query)).toBe('absent')
  })

  it('MSG-15 cannot tell from an engine without a store, with a wrong key, without a gateway', async () => {
    gateway.useLookup('no-store')
    expect(await client.findSentMessage(query)).toBe('cannot-tell')
    gateway.useLookup('ok')
    expect(await clientFor('wrong-key-9').findSentMessage(query)).toBe('cannot-tell')
    await gateway.useCase('net-refused')
    expect(await client.findSentMessage(query)).toBe('cannot-tell')
  })
})

describe('sessionStatus', () => {
  it('passes on name, status and me, never the configuration', async () => {
    expect(await client.sessionStatus()).toEqual({
      kind: 'session',
      name: 'isp',
      status: 'WORKING',
      me: { id: '6281100001111@c.us', pushName: 'ISP Uji' },
    })
    expect(gateway.received).toEqual([])
  })

  it.each([
    ['422-scan-qr', 'SCAN_QR_CODE'],
    ['404-session-not-started', 'STOPPED'],
  ])('tells the state behind %s', async (id, status) => {
    await gateway.useCase(id)
    expect(await client.sessionStatus()).toMatchObject({ status })
  })

  it('MSG-11 says why there is no answer', async () => {
    expect(await clientFor('wrong-key-9').sessionStatus()).toEqual({
      kind: 'unavailable',
      reason: 'API key ditolak gateway (HTTP 401)',
    })
    expect(await clientFor(API_KEY, 'other').sessionStatus()).toEqual({
      kind: 'unavailable',
      reason: 'Sesi WhatsApp belum dijalankan di gateway',
    })
    await gateway.useCase('net-refused')
    expect(await client.sessionStatus()).toEqual({
      kind: 'unavailable',
      reason: 'Gateway tidak dapat dihubungi (ECONNREFUSED)',
    })
  })
})
