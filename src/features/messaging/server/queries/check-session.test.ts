import { expect, it } from 'vitest'
import type { SessionReport } from '../gateway/waha-client.ts'
import { checkSession } from './check-session.ts'

const reports = (report: Promise<SessionReport>) => async () => ({ sessionStatus: () => report })
const inState = (status: string): Promise<SessionReport> =>
  Promise.resolve({ kind: 'session', name: 'default', status, me: null })

it('is undefined without a gateway', async () => {
  expect(await checkSession(async () => undefined, 5000)).toBeUndefined()
})

it('a working session is ready', async () => {
  const ready = { isReady: true, status: 'WORKING', reason: null }
  expect(await checkSession(reports(inState('WORKING')), 5000)).toEqual(ready)
})

it.each([
  ['SCAN_QR_CODE', 'Sesi WhatsApp menunggu pindai kode QR (SCAN_QR_CODE)'],
  ['STOPPED', 'Sesi WhatsApp belum dijalankan di gateway (STOPPED)'],
  ['lain', 'Sesi WhatsApp belum siap (lain)'],
])('one in the state %s is not', async (status, reason) => {
  expect(await checkSession(reports(inState(status)), 5000)).toEqual({ isReady: false, status, reason })
})

it('says why the gateway could not be asked', async () => {
  const unavailable = Promise.resolve({ kind: 'unavailable', reason: 'API key ditolak' } as const)
  const answer = { isReady: false, status: null, reason: 'API key ditolak' }
  expect(await checkSession(reports(unavailable), 5000)).toEqual(answer)
})

it('does not wait for a gateway that hangs', async () => {
  const hanging = new Promise<SessionReport>(() => {})
  const answer = { isReady: false, status: null, reason: 'Gateway tidak menjawab' }
  expect(await checkSession(reports(hanging), 1)).toEqual(answer)
})
