import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { qrImage } from './qr-image.ts'
import { json } from './sandbox-http.ts'
import type { SandboxState } from './sandbox-routes.ts'
import type { WahaCase } from './waha-case.ts'

/** The releases whose ways the double knows. */
export type SandboxRelease = '2026.7.1' | '2024.10.8'

/** Every state that a session can be put into by hand. */
export const SESSION_STATES = ['STOPPED', 'STARTING', 'SCAN_QR_CODE', 'WORKING', 'FAILED'] as const

const STARTING_MS = 500
const WAIT_FOR_STATE_MS = 5000
const QR_LIFE_MS = 20_000

/** The state that the session is in now: the one that was set, else the one that belongs to the present case. */
export function sessionStatusOf(state: SandboxState): string {
  return state.sessionStatus ?? statusOfCase(state.cases.current())
}

/** Puts the session into a state (undefined: that of the case), and tells the webhook. */
export function setSessionStatus(state: SandboxState, status: string | undefined): void {
  clearTimeout(state.starting)
  state.starting = undefined
  state.sessionStatus = status
  if (status === 'SCAN_QR_CODE') state.isLinked = false
  if (status === 'WORKING') state.isLinked = true
  void state.webhook.postStatus(sessionStatusOf(state))
}

/** Answers `GET /api/sessions/{name}`, and its start, restart and stop. */
export function answerSession(
  state: SandboxState,
  response: ServerResponse,
  name: string,
  action?: string,
): void {
  const isRunning = sessionStatusOf(state) !== 'STOPPED'
  if (name !== state.session)
    json(response, 404, { message: 'Session not found', error: 'Not Found', statusCode: 404 })
  else if (action === 'start' && isRunning && state.release === '2024.10.8')
    json(response, 422, alreadyStarted(name))
  else {
    if (action === 'stop') setSessionStatus(state, 'STOPPED')
    else if (action === 'restart' || (action === 'start' && !isRunning)) bringUp(state)
    json(response, action === undefined ? 200 : 201, sessionFacts(state))
  }
}

/** Answers `GET /api/{name}/auth/qr`: JSON or the picture, as the Accept header wishes. */
export async function answerQr(
  state: SandboxState,
  response: ServerResponse,
  name: string,
  accept: string | undefined,
): Promise<void> {
  if (name !== state.session)
    return json(response, 422, { error: `Session "${name}" does not exist`, session: name })
  const status = sessionStatusOf(state)
  if (status !== 'SCAN_QR_CODE') {
    await sleep(WAIT_FOR_STATE_MS * state.delayScale, undefined, { ref: false })
    return json(response, 422, {
      error: 'Session status is not as expected. Try again later or restart the session',
      session: name,
      status,
      expected: ['SCAN_QR_CODE'],
    })
  }
  const image = qrImage(`${name} ${Math.floor(state.clock() / QR_LIFE_MS)} ${state.qrTurn}`)
  if (accept === 'application/json')
    return json(response, 200, { mimetype: 'image/png', data: image.toString('base64') })
  response.writeHead(200, { 'Content-Type': 'image/png' }).end(image)
}

function bringUp(state: SandboxState): void {
  setSessionStatus(state, 'STARTING')
  const done = () => setSessionStatus(state, state.isLinked ? 'WORKING' : 'SCAN_QR_CODE')
  state.starting = setTimeout(done, STARTING_MS * state.delayScale).unref()
}

function sessionFacts(state: SandboxState): unknown {
  const status = sessionStatusOf(state)
  return {
    name: state.session,
    status,
    config: { webhooks: [{ url: 'http://localhost/hook', hmac: { key: 'never-pass-this-on' } }] },
    me: state.isLinked ? { id: '6281100001111@c.us', pushName: 'ISP Uji' } : null,
    engine: { engine: 'NOWEB' },
  }
}

function alreadyStarted(name: string): unknown {
  const message = `Session '${name}' is already started.`
  return { statusCode: 422, message, error: 'Unprocessable Entity' }
}

function statusOfCase(known: WahaCase): string {
  if (known.id === '404-session-not-started') return 'STOPPED'
  const status = (known.response.body as { status?: unknown } | undefined)?.status
  return known.response.status === 422 && typeof status === 'string' ? status : 'WORKING'
}
