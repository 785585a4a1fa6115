import { describe, expect, it } from 'vitest'
import { isTileUrl, tileSource } from './tile-url.ts'

describe('R39 tile address', () => {
  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
    ['https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://*.tile.openstreetmap.org'],
    ['https://peta-{s}.Contoh.ID:8443/{z}/{x}/{y}{r}.png?key=a&b={z}', 'https://*.contoh.id:8443'],
    ['http://192.168.1.5:8080/{z}/{x}/{y}', 'http://192.168.1.5:8080'],
    ['http://localhost:8080/{s}/{z}/{x}/{y}', 'http://localhost:8080'],
    ['https://[fd00::1]:8443/{z}/{x}/{y}.png', 'https://[fd00::1]:8443'],
    ['/ubin/{z}/{x}/{y}.png', undefined],
  ])('%s is taken and allows %s', (text, source) => {
    expect(isTileUrl(text)).toBe(true)
    expect(tileSource(text)).toBe(source)
  })

  it.each([
    'tile.openstreetmap.org/{z}/{x}/{y}.png',
    'ftp://contoh.id/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
    'data:image/png,{z}{x}{y}',
    'https://contoh.id/{z}/{x}.png',
    'https://contoh.id/{z}/{x}/{-y}.png',
    'https://contoh.id/{z}/{x}/{y}/{kunci}.png',
    'https://contoh.id/{z}/{x}/{y}/{s',
    'https://{z}/{x}/{y}',
    'https://{s}/{z}/{x}/{y}.png',
    'https://{s}.id/{z}/{x}/{y}.png',
    'https://a.{s}.contoh.id/{z}/{x}/{y}.png',
    'https://contoh.id;script-src */{z}/{x}/{y}.png',
    'https://contoh.id;script-src/{z}/{x}/{y}.png',
    'https://contoh.id,jahat.id/{z}/{x}/{y}.png',
    'https://*/{z}/{x}/{y}.png',
    'https://user:sandi@contoh.id/{z}/{x}/{y}.png',
    'https://contoh.id/{z}/{x}/{y}.png" onload="x',
    '//contoh.id/{z}/{x}/{y}.png',
    '/\\contoh.id/{z}/{x}/{y}.png',
    'ubin/{z}/{x}/{y}.png',
    '',
  ])('%s is refused', (text) => {
    expect(isTileUrl(text)).toBe(false)
  })
})
