import { describe, expect, it } from 'vitest'
import type { GatewaySession } from '../gateway-contract.ts'
import { failureReason } from '../rules/failure-reason.ts'
import { engineText, phoneText, sessionStep, sessionText } from './gateway-session-text.ts'

function session(status: string): GatewaySession {
  return {
    kind: 'session',
    name: 'default',
    status,
    phone: null,
    pushName: null,
    engine: null,
    version: null,
  }
}
const UNAVAILABLE: GatewaySession = { kind: 'unavailable', reason: 'API key ditolak' }

function refusal(status: number) {
  return { kind: 'http', status, bodyText: null, truncated: false, contentType: null } as const
}

describe('sessionText', () => {
  it.each([
    ['WORKING', 'Terhubung', 'success'],
    ['SCAN_QR_CODE', 'Menunggu pindai QR', 'warning'],
    ['STARTING', 'Sedang dimulai', 'info'],
    ['STOPPED', 'Berhenti', 'warning'],
    ['FAILED', 'Gagal', 'danger'],
    ['PASSKEY_REQUIRED', 'Belum siap', 'warning'],
  ])('%s is "%s"', (status, label, tone) => {
    expect(sessionText('settings', session(status))).toMatchObject({ label, tone })
  })

  it('names a state that only newer gateways have', () => {
    expect(sessionText('environment', session('PASSKEY_REQUIRED'))?.detail).toContain('PASSKEY_REQUIRED')
  })

  it.each([
    ['Gateway tidak terjangkau', { kind: 'network', phase: 'before-send', reason: 'ECONNREFUSED' }],
    ['Gateway tidak terjangkau', { kind: 'network', phase: 'after-send', reason: 'ECONNRESET' }],
    ['Gateway tidak terjangkau', { kind: 'network', phase: 'after-send', reason: 'TIMEOUT' }],
    ['Gateway bermasalah', refusal(401)],
    ['Gateway bermasalah', refusal(502)],
  ] as const)('%s says why (%j)', (label, answer) => {
    const reason = failureReason(answer)
    expect(sessionText('settings', { kind: 'unavailable', reason })).toEqual({
      label,
      tone: 'danger',
      detail: reason,
    })
  })

  it('a gateway that is not set is no fault, whatever the server says of its session', () => {
    expect(sessionText('none', UNAVAILABLE)?.label).toBe('Gateway belum diatur')
    expect(sessionText('none', undefined)?.label).toBe('Gateway belum diatur')
  })

  it('says nothing before it knows', () => {
    expect(sessionText('settings', undefined)).toBeUndefined()
  })
})

it.each([
  [session('STOPPED'), 'start'],
  [session('WORKING'), 'restart'],
  [session('FAILED'), 'restart'],
  [session('STARTING'), 'restart'],
  [UNAVAILABLE, undefined],
  [undefined, undefined],
])('the step for case %# is %s', (known, step) => {
  expect(sessionStep(known)).toBe(step)
})

it.each([
  ['6281100001111', '+62 811-0000-1111'],
  ['628110000111', '+62 811-0000-111'],
  ['14155550100', '14155550100'],
  ['', ''],
])('phone %s is shown as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})

it.each([
  ['NOWEB', '2026.7.1', 'NOWEB, versi 2026.7.1'],
  ['GOWS', null, 'GOWS'],
  [null, '2026.7.1', 'versi 2026.7.1'],
  [null, null, null],
])('engine %s and version %s are "%s"', (engine, version, text) => {
  expect(engineText(engine, version)).toBe(text)
})
