import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { htmlPage, withSettings } from './html-page.ts'

const HTML = `<!doctype html><html lang="id" data-time-zone="Asia/Jakarta"><p>${'Halo '.repeat(50)}</p></html>`

describe('htmlPage', () => {
  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('answers as %s where that is taken, the same each time', async (encoding, accept, decode) => {
    const page = htmlPage(HTML)
    for (const response of [await page(accept), await page(accept)]) {
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(decode(await response.bytes()).toString()).toBe(HTML)
    }
  })

  it('answers plainly otherwise, and is never kept by a browser or proxy', async () => {
    const response = await htmlPage(HTML)(undefined)
    expect(await response.text()).toBe(HTML)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    })
  })
})

const SETTINGS = { timeZone: 'Asia/Jakarta', tileUrl: '/ubin/{z}/{x}/{y}.png', packages: [] }

it('R25 writes the business time zone into the page', () => {
  const written = (timeZone: string) => withSettings(HTML, { ...SETTINGS, timeZone })
  expect(written('Asia/Makassar')).toContain('<html lang="id" data-time-zone="Asia/Makassar">')
  expect(written('a"><script>')).toContain('data-time-zone="a&#34;&#62;&#60;script&#62;"')
})

it.each([
  ['/ubin/{z}/{x}/{y}.png', '/ubin/{z}/{x}/{y}.png'],
  ['https://a.id/{z}/{x}/{y}.png?a=1&b=2', 'https://a.id/{z}/{x}/{y}.png?a=1&#38;b=2'],
  [`"><script>'$&$1\u{1F5FA}`, '&#34;&#62;&#60;script&#62;&#39;&#36;&#38;&#36;1&#128506;'],
])('R39 writes the tile address %s into the page', (tileUrl, written) => {
  const page = withSettings('<html data-tile-url=""><p></p></html>', { ...SETTINGS, tileUrl })
  expect(page).toBe(`<html data-tile-url="${written}"><p></p></html>`)
})

it('writes the names of the packages on offer into the page', () => {
  const packages = [{ name: '4Mbps' }, { name: 'Rumah "Plus"' }]
  expect(withSettings('<html data-packages="">', { ...SETTINGS, packages })).toBe(
    '<html data-packages="&#91;&#34;4Mbps&#34;&#44;&#34;Rumah&#32;&#92;&#34;Plus&#92;&#34;&#34;&#93;">',
  )
})
