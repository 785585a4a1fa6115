import { expect, it } from 'vitest'
import { isLocalHost, keyNote } from './gateway-connection-text.ts'

const STORED = { url: 'https://waha.test', source: 'settings', hasApiKey: true, isKeyReadable: true } as const

it.each([
  ['stored', STORED, 'https://waha.test', 'hint', 'tetap memakai kunci yang tersimpan'],
  ['stored, other path', STORED, ' https://waha.test/sub/ ', 'hint', 'tersimpan'],
  ['stored, half an address', STORED, 'https:/', 'hint', 'tersimpan'],
  ['stored, other host', STORED, 'https://lain.test', 'warning', 'masukkan API key lagi'],
  ['stored, no TLS any more', STORED, 'http://waha.test', 'warning', 'masukkan API key lagi'],
  ['stored, other port', STORED, 'https://waha.test:8443', 'warning', 'masukkan API key lagi'],
  ['environment', { ...STORED, source: 'environment' }, STORED.url, 'hint', 'WAHA_API_KEY'],
  ['environment, other host', { ...STORED, source: 'environment' }, 'http://x.test', 'warning', 'berubah'],
  ['unreadable', { ...STORED, isKeyReadable: false }, STORED.url, 'warning', 'tidak dapat dibuka'],
  ['none', { ...STORED, hasApiKey: false }, STORED.url, 'hint', 'Belum ada kunci'],
  [
    'nothing set',
    { ...STORED, url: null, source: 'none', hasApiKey: false },
    'http://x.test',
    'hint',
    'Belum ada kunci',
  ],
] as const)('the key is %s', (_name, settings, typed, tone, words) => {
  const note = keyNote(settings, typed)
  expect(note.tone).toBe(tone)
  expect(note.text).toContain(words)
})

it.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['192.168.1.5', false],
  ['tagihan.test', false],
  ['localhost.tagihan.test', false],
])('%s is local: %s', (host, is) => {
  expect(isLocalHost(host)).toBe(is)
})
