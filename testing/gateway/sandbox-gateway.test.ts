import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.ts'

const CHAT = '6281234567890@c.us'
let gateway: SandboxGateway

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: 'k', session: 'default', delayScale: 0 })
})
afterEach(() => gateway.reset())
afterAll(() => gateway.close())

function send(text = 'Halo', chatId = CHAT, headers: Record<string, string> = {}) {
  return fetch(`${gateway.url}/api/sendText`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': 'k', ...headers },
    body: JSON.stringify({ chatId, text, session: 'default' }),
  })
}

const get = (path: string) => fetch(gateway.url + path, { headers: { 'X-Api-Key': 'k' } })

const chooseCase = (id: string) =>
  fetch(`${gateway.url}/sandbox/case`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ case: id }),
  })

describe('the double as WAHA', () => {
  it('fills the placeholders of an answer', async () => {
    const response = await send('Halo {hex18}')
    expect(response.status).toBe(201)
    expect(response.headers.get('x-powered-by')).toBe('Express')
    expect(await response.json()).toEqual({
      key: {
        remoteJid: '6281234567890@s.whatsapp.net',
        fromMe: true,
        id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      },
      message: { extendedTextMessage: { text: 'Halo {hex18}' } },
      messageTimestamp: expect.stringMatching(/^\d{10}$/),
      status: 'PENDING',
    })
  })

  it('echoes the whole request in the envelope of an unforeseen error', async () => {
    await gateway.useCase('500-timed-out')
    const body = (await (await send()).json()) as { request: { body: unknown } }
    expect(body.request.body).toEqual({ chatId: CHAT, text: 'Halo', session: 'default' })
  })

  it('lists the delivered messages of a chat, newest first', async () => {
    await send('satu')
    await send('dua')
    const list = (await (await get(`/api/default/chats/${CHAT}/messages?limit=1`)).json()) as unknown[]
    expect(list).toEqual([
      expect.objectContaining({ body: 'dua', fromMe: true, to: CHAT, id: gateway.deliveriesTo(CHAT)[1]?.id }),
    ])
  })

  it.each([
    ['/ping', 200, { message: 'pong' }],
    ['/api/server/version', 200, { engine: 'NOWEB' }],
    ['/api/sessions/default', 200, { status: 'WORKING' }],
    ['/api/sessions/other', 404, { message: 'Session not found' }],
    ['/api/nothing', 404, { message: 'Cannot GET /api/nothing', error: 'Not Found' }],
    ['//api/sendText', 404, { error: 'Not Found' }],
  ])('answers %s with %i', async (path, status, body) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
  })

  it('rejects a wrong key and records no send', async () => {
    const response = await send('Halo', CHAT, { 'X-Api-Key': 'other' })
    expect(await response.json()).toEqual({ statusCode: 401, message: 'Unauthorized' })
    expect(gateway.received).toEqual([])
  })

  it('ignores a body that is not declared as JSON', async () => {
    expect((await send('Halo', CHAT, { 'Content-Type': 'text/plain' })).status).toBe(500)
  })
})

describe('choosing cases', () => {
  it('plays a sequence and stays on its last step', async () => {
    await gateway.useCase(['429-proxy', '422-scan-qr', 'ok-200-id'])
    const statuses = [await send(), await send(), await send(), await send()].map((r) => r.status)
    expect(statuses).toEqual([429, 422, 200, 200])
    expect(gateway.deliveriesTo(CHAT)).toHaveLength(2)
  })

  it('plays another case for one recipient', async () => {
    gateway.useCaseFor(CHAT, '500-no-lid')
    expect((await send()).status).toBe(500)
    expect((await send('Halo', '6281111111111@c.us')).status).toBe(201)
    await gateway.reset()
    expect((await send()).status).toBe(201)
  })

  it('refuses connections until another case is used, on the same port', async () => {
    await gateway.useCase('net-refused')
    await expect(send()).rejects.toThrow()
    await gateway.useCase('ok-200-id')
    expect((await send()).status).toBe(200)
  })

  it('refuses what it could not play', async () => {
    await expect(gateway.useCase('no-such-case')).rejects.toThrow('unknown gateway case: no-such-case')
    await expect(gateway.useCase(['ok-200-id', 'net-refused'])).rejects.toThrow('refused connection')
    expect(() => gateway.useCaseFor(CHAT, 'net-refused')).toThrow('recipient')
  })

  it('sends a redirect to its second origin, which notices who follows', async () => {
    await gateway.useCase('redirect-301-other-host')
    const location = (await send()).headers.get('location') ?? ''
    expect(new URL(location).origin).not.toBe(gateway.url)
    await (await fetch(location, { headers: { 'X-Api-Key': 'k' } })).text()
    expect(gateway.otherOriginRequests[0]).toMatchObject({
      method: 'GET',
      url: '/api/sendText',
      headers: { 'x-api-key': 'k' },
    })
  })
})

describe('the page', () => {
  it('shows what was received, newest first and escaped', async () => {
    await send('pesan <b>satu</b>')
    await send('pesan dua')
    const page = await (await fetch(gateway.url)).text()
    expect(page).toContain('<html lang="id">')
    expect(page).toContain('http-equiv="refresh"')
    expect(page).toContain('6281234567890')
    expect(page).toContain('ok-noweb-key</span>')
    expect(page).not.toContain('<b>satu</b>')
    expect(page.indexOf('pesan dua')).toBeLessThan(page.indexOf('pesan &#60;b&#62;satu'))
  })

  it('chooses the case of the next messages', async () => {
    expect((await chooseCase('422-scan-qr')).status).toBe(303)
    expect((await send()).status).toBe(422)
    expect(await (await fetch(gateway.url)).text()).toMatch(/value="422-scan-qr" selected/)
    expect((await chooseCase('nonsense')).status).toBe(400)
  })

  it('says so before it refuses connections', async () => {
    expect(await (await chooseCase('net-refused')).text()).toContain('60 detik')
    await expect
      .poll(() =>
        send().then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
  })

  it('gives the same as JSON', async () => {
    await send()
    expect(await (await fetch(`${gateway.url}/sandbox/received`)).json()).toMatchObject({
      received: [{ chatId: CHAT, text: 'Halo', caseId: 'ok-noweb-key', delivered: true }],
      deliveries: { [CHAT]: 1 },
    })
  })
})

describe('close', () => {
  it('ends calls that hang', async () => {
    const other = await startSandboxGateway({ apiKey: 'k', session: 's', defaultCase: 'hang-forever' })
    const call = fetch(`${other.url}/api/sendText`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': 'k' },
      body: JSON.stringify({ chatId: CHAT, text: 'x', session: 's' }),
    }).catch(() => 'ended')
    await expect.poll(() => other.received.length).toBe(1)
    await other.close()
    expect(await call).toBe('ended')
  })
})
