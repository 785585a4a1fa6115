import { expect, it } from 'vitest'
import { sessionTrouble, WORKING } from './session-trouble.ts'

it('R31 only a working session has no trouble', () => {
  expect(sessionTrouble(WORKING)).toBeNull()
})

it.each([
  ['STOPPED', 'Sesi WhatsApp belum dijalankan di gateway (STOPPED)'],
  ['STARTING', 'Sesi WhatsApp sedang dimulai (STARTING)'],
  ['SCAN_QR_CODE', 'Sesi WhatsApp menunggu pindai kode QR (SCAN_QR_CODE)'],
  ['FAILED', 'Sesi WhatsApp gagal, mulai ulang sesinya (FAILED)'],
  // Of newer gateways.
  ['PASSKEY_REQUIRED', 'Sesi WhatsApp belum siap (PASSKEY_REQUIRED)'],
  ['working', 'Sesi WhatsApp belum siap (working)'],
  ['', 'Sesi WhatsApp belum siap ()'],
  ['X'.repeat(500), `Sesi WhatsApp belum siap (${'X'.repeat(40)})`],
  ['constructor', 'Sesi WhatsApp belum siap (constructor)'],
  ['__proto__', 'Sesi WhatsApp belum siap (__proto__)'],
])('R31 says why %s cannot send', (status, text) => {
  expect(sessionTrouble(status)).toBe(text)
})
