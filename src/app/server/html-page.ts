import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding } from './accepts-encoding.ts'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const ENCODERS = [
  { name: 'br', encode: (html: string) => promisify(brotliCompress)(html, BROTLI) },
  { name: 'gzip', encode: (html: string) => promisify(gzip)(html) },
]

/** Answers with one HTML page, compressed once per encoding. */
export function htmlPage(html: string): (acceptEncoding: string | undefined) => Promise<Response> {
  const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return async (acceptEncoding) => {
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
    })
    const encoder = ENCODERS.find(({ name }) => acceptsEncoding(acceptEncoding, name))
    if (!encoder) return new Response(html, { headers })
    const body = compressed.get(encoder.name) ?? encoder.encode(html)
    compressed.set(encoder.name, body)
    headers.set('Content-Encoding', encoder.name)
    return new Response(await body, { headers })
  }
}

/** Writes into the page what the screens need before their first paint: time zone, tile address, packages on offer. */
export function withSettings(
  html: string,
  settings: { timeZone: string; tileUrl: string; packages: readonly { name: string }[] },
): string {
  const names = JSON.stringify(settings.packages.map(({ name }) => name))
  return html
    .replace('data-time-zone="Asia/Jakarta"', () => `data-time-zone="${escaped(settings.timeZone)}"`)
    .replace('data-tile-url=""', () => `data-tile-url="${escaped(settings.tileUrl)}"`)
    .replace('data-packages=""', () => `data-packages="${escaped(names)}"`)
}

function escaped(text: string): string {
  return text.replace(/[^\w:/.{}?=%~+-]/gu, (character) => `&#${character.codePointAt(0)};`)
}
