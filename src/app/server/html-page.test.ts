import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { htmlPage, withTileUrl, withTimeZone } from './html-page.ts'

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

it('R25 writes the business time zone into the page', () => {
  expect(withTimeZone(HTML, 'Asia/Makassar')).toContain('<html lang="id" data-time-zone="Asia/Makassar">')
  expect(withTimeZone(HTML, 'a"><script>')).toContain('data-time-zone="ascript"')
})

it.each([
  ['/ubin/{z}/{x}/{y}.png', '/ubin/{z}/{x}/{y}.png'],
  ['https://a.id/{z}/{x}/{y}.png?a=1&b=2', 'https://a.id/{z}/{x}/{y}.png?a=1&#38;b=2'],
  [`"><script>'$&$1\u{1F5FA}`, '&#34;&#62;&#60;script&#62;&#39;&#36;&#38;&#36;1&#128506;'],
])('R39 writes the tile address %s into the page', (tileUrl, written) => {
  const page = withTileUrl('<html data-tile-url=""><p></p></html>', tileUrl)
  expect(page).toBe(`<html data-tile-url="${written}"><p></p></html>`)
})
