import type { Page, Route } from 'playwright-core'
import type { GatewaySession, GatewaySettings } from '../src/features/messaging/gateway-contract.ts'

/** Settings as the server tells them when all is set. */
export const SETTINGS: GatewaySettings = {
  url: 'http://192.168.1.10:3000',
  session: 'default',
  source: 'settings',
  hasApiKey: true,
  isKeyReadable: true,
  hasWebhookKey: true,
  webhookPath: '/api/webhooks/waha',
  pace: { pauseMinSeconds: 30, pauseMaxSeconds: 60, dailyCap: 500, quietFrom: '20:00', quietTo: '07:00' },
  sentToday: 128,
}

/** A session in that state; a working one has its phone. */
export function sessionIn(
  status: string,
  changes: Partial<Extract<GatewaySession, { kind: 'session' }>> = {},
): GatewaySession {
  const linked =
    status === 'WORKING'
      ? { phone: '6281100001111', pushName: 'RT/RW Net Weleri' }
      : { phone: null, pushName: null }
  return {
    kind: 'session',
    name: 'default',
    status,
    ...linked,
    engine: 'NOWEB',
    version: '2026.7.1',
    ...changes,
  }
}

/** Four dots in a square. */
export const QR_IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR4nGNwYGgAAAFEAME6ehxWAAAAAElFTkSuQmCC'

/** What the stubbed endpoints answer; a number is a refusal with that status. */
export interface GatewayStub {
  settings: GatewaySettings | number
  session: GatewaySession | number
  qr: { kind: 'qr'; image: string } | { kind: 'unavailable'; reason: string } | number
  /** How often each was asked for. */
  asked: { settings: number; session: number; qr: number }
}

/** Answers the reading endpoints of the gateway page in place of the server; change the result to change the answers. */
export async function stubGateway(page: Page, answers: Partial<GatewayStub> = {}): Promise<GatewayStub> {
  const stub: GatewayStub = {
    settings: SETTINGS,
    session: sessionIn('WORKING'),
    qr: { kind: 'qr', image: QR_IMAGE },
    asked: { settings: 0, session: 0, qr: 0 },
    ...answers,
  }
  const paths = { settings: 'settings', session: 'session', qr: 'session/qr' } as const
  for (const name of ['settings', 'session', 'qr'] as const) {
    await page.route(`**/api/gateway/${paths[name]}`, (route) => {
      stub.asked[name] += 1
      return answerWith(route, stub[name])
    })
  }
  return stub
}

/** Answers with that JSON, or refuses with that status. */
export function answerWith(route: Route, answer: object | number): Promise<void> {
  if (typeof answer === 'object') return route.fulfill({ json: answer })
  return route.fulfill({
    status: answer,
    json: { code: 'INTERNAL', message: 'Terjadi kesalahan di server.' },
  })
}
