import { inflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.ts'

let gateway: SandboxGateway

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: 'k', session: 'default', delayScale: 0, clock: () => 0 })
})
afterEach(() => gateway.reset())
afterAll(() => gateway.close())

const call = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { method, headers: { 'X-Api-Key': 'k', ...headers } })

async function bodyOf(answer: Promise<Response>): Promise<[number, Record<string, unknown>]> {
  const response = await answer
  return [response.status, (await response.json()) as Record<string, unknown>]
}

describe('sessions', () => {
  it('starts, stops and restarts as WAHA does', async () => {
    const step = async (action: string) => (await bodyOf(call(`/api/sessions/default/${action}`, 'POST')))[0]
    expect([await step('stop'), gateway.sessionStatus()]).toEqual([201, 'STOPPED'])
    const [status, session] = await bodyOf(call('/api/sessions/default/start', 'POST'))
    expect([status, session['status']]).toEqual([201, 'STARTING'])
    await expect.poll(() => gateway.sessionStatus()).toBe('WORKING')
    expect([await step('start'), gateway.sessionStatus()]).toEqual([201, 'WORKING'])
    expect(await step('restart')).toBe(201)
    await expect.poll(() => gateway.sessionStatus()).toBe('WORKING')
    expect(await step('logout')).toBe(404)
  })

  it('asks for a phone until one is linked', async () => {
    gateway.useSessionStatus('SCAN_QR_CODE')
    expect((await bodyOf(call('/api/sessions/default')))[1]).toMatchObject({
      status: 'SCAN_QR_CODE',
      me: null,
    })
    await call('/api/sessions/default/restart', 'POST')
    await expect.poll(() => gateway.sessionStatus()).toBe('SCAN_QR_CODE')
    gateway.linkPhone()
    expect((await bodyOf(call('/api/sessions/default')))[1]).toMatchObject({
      status: 'WORKING',
      me: { id: '6281100001111@c.us' },
    })
  })

  it('refuses in 2024 to start what runs, and knows no other session', async () => {
    gateway.useRelease('2024.10.8')
    const started = "Session 'default' is already started."
    expect(await bodyOf(call('/api/sessions/default/start', 'POST'))).toEqual([
      422,
      { statusCode: 422, message: started, error: 'Unprocessable Entity' },
    ])
    expect((await call('/api/sessions/other/start', 'POST')).status).toBe(404)
    expect((await bodyOf(call('/api/server/version')))[1]).toMatchObject({ version: '2024.10.8' })
  })
})

describe('the QR code', () => {
  const asJson = { Accept: 'application/json' }

  it('is a picture of its own each time, as PNG or as JSON', async () => {
    gateway.useSessionStatus('SCAN_QR_CODE')
    const [, first] = await bodyOf(call('/api/default/auth/qr', 'GET', asJson))
    gateway.changeQr()
    const second = Buffer.from(await (await call('/api/default/auth/qr')).arrayBuffer())
    const image = Buffer.from(String(first['data']), 'base64')
    expect(first['mimetype']).toBe('image/png')
    expect(image.equals(second)).toBe(false)
    for (const png of [image, second]) {
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      const width = png.readUInt32BE(16)
      const length = png.readUInt32BE(33)
      expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(width * (width + 1))
    }
  })

  it('is refused while no phone is asked for', async () => {
    expect(await bodyOf(call('/api/default/auth/qr', 'GET', asJson))).toEqual([
      422,
      expect.objectContaining({ status: 'WORKING', expected: ['SCAN_QR_CODE'] }),
    ])
  })
})

describe('the page', () => {
  const choose = (...states: string[]) =>
    fetch(`${gateway.url}/sandbox/session`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(states.map((status) => ['status', status])),
    })
  const page = async () => (await fetch(gateway.url)).text()

  it('shows and changes the state of the session', async () => {
    expect(await page()).toMatch(/value="WORKING" selected/)
    expect((await choose('SCAN_QR_CODE')).status).toBe(303)
    expect(await page()).toContain('Ponsel memindai kode QR')
    // As the button in the form of the list sends it.
    await choose('SCAN_QR_CODE', 'WORKING')
    expect(gateway.sessionStatus()).toBe('WORKING')
    expect(await page()).not.toContain('Ponsel memindai kode QR')
    expect((await choose('nonsense')).status).toBe(400)
  })
})
