import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.ts'
import { json, readText } from './sandbox-http.ts'
import { listen, stop } from './sandbox-listener.ts'

const CHAT = '6281234567890@c.us'
const KEY = 'kunci-webhook-pengujian'

interface Received {
  headers: IncomingHttpHeaders
  text: string
  body: { id?: string; timestamp?: number; event: string; payload: Record<string, unknown> }
}

let gateway: SandboxGateway
let listener: Server
let url: string
const received: Received[] = []
let answeredAt: number | undefined

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: 'k', session: 'default', delayScale: 0.01 })
  listener = createServer(async (request, response) => {
    const text = await readText(request)
    received.push({ headers: request.headers, text, body: JSON.parse(text) })
    json(response, 200, {})
  })
  url = await listen(listener, 0)
})
afterEach(async () => {
  await gateway.webhook.settled()
  await gateway.reset()
  received.length = 0
})
afterAll(() => Promise.all([gateway.close(), stop(listener)]))

async function send(): Promise<void> {
  await fetch(`${gateway.url}/api/sendText`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': 'k' },
    body: JSON.stringify({ chatId: CHAT, text: 'Halo', session: 'default' }),
  }).then((response) => response.arrayBuffer())
  answeredAt = received.length
}

const told = () =>
  received.map(({ body: { event, payload } }) => [event, payload['ack'] ?? payload['status']])

it('tells of a delivery and its receipts, each signed over its bytes', async () => {
  gateway.useWebhook({ url, hmacKey: KEY })
  await send()
  await expect.poll(told).toEqual([
    ['message.any', 1],
    ['message.ack', 1],
    ['message.ack', 2],
    ['message.ack', 3],
  ])
  const [first] = received
  expect(first?.body).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    timestamp: expect.any(Number),
    payload: { id: gateway.deliveriesTo(CHAT)[0]?.id, fromMe: true, body: 'Halo', to: CHAT },
  })
  for (const { headers, text } of received) {
    expect(headers['x-webhook-hmac']).toBe(createHmac('sha512', KEY).update(text).digest('hex'))
    expect(headers['x-webhook-hmac-algorithm']).toBe('sha512')
  }
  expect(gateway.webhook.posts).toEqual(told().map(([event]) => ({ event, status: 200 })))
})

it('repeats, reverses, hides the number and comes before its own answer when asked', async () => {
  const events = ['message.any', 'message.ack'] as const
  gateway.useWebhook({
    url,
    hmacKey: KEY,
    events,
    acks: [2],
    repeats: 2,
    order: 'reversed',
    isEarly: true,
    recipient: 'lid',
  })
  await send()
  expect(answeredAt).toBe(4)
  expect(told().map(([event]) => event)).toEqual(['message.ack', 'message.ack', 'message.any', 'message.any'])
  const key = gateway.deliveriesTo(CHAT)[0]?.id.split('_').at(-1)
  for (const { text, body } of received) {
    expect(text).not.toContain('6281234567890')
    expect(body.payload['id']).toMatch(new RegExp(`^true_\\d+@lid_${key}$`))
  }
})

it('tells of the session, and of 2024 unsigned and without id and time', async () => {
  gateway.useRelease('2024.10.8')
  gateway.useWebhook({ url, hmacKey: KEY })
  gateway.useSessionStatus('SCAN_QR_CODE')
  gateway.linkPhone()
  await gateway.webhook.settled()
  expect(told()).toEqual([
    ['session.status', 'SCAN_QR_CODE'],
    ['session.status', 'WORKING'],
  ])
  for (const { headers, body } of received) {
    expect(headers['x-webhook-hmac']).toBeUndefined()
    expect([body.id, body.timestamp]).toEqual([undefined, undefined])
  }
})

it('tells nothing of what was not delivered, and notes who does not answer', async () => {
  gateway.useWebhook({ url: 'http://127.0.0.1:1/', acks: [] })
  await gateway.useCase(['500-timed-out', 'ok-200-id'])
  await send()
  await send()
  await expect.poll(() => gateway.webhook.posts).toEqual([{ event: 'message.any', status: 0 }])
})

it('delivers at the begin of a delay, or at its end although the sender has hung up', async () => {
  await gateway.useCase('slow-30s')
  const hangUp = async () => {
    const call = fetch(`${gateway.url}/api/sendText`, {
      method: 'POST',
      signal: AbortSignal.timeout(60),
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': 'k' },
      body: JSON.stringify({ chatId: CHAT, text: 'Halo', session: 'default' }),
    })
    const received = gateway.received.length
    await expect.poll(() => gateway.received.length).toBe(received + 1)
    const deliveredAtOnce = gateway.deliveriesTo(CHAT).length
    await call.catch(() => {})
    return deliveredAtOnce
  }
  expect(await hangUp()).toBe(1)
  gateway.deliverLate()
  expect(await hangUp()).toBe(1)
  await sleep(400)
  expect(gateway.deliveriesTo(CHAT)).toHaveLength(2)
})
