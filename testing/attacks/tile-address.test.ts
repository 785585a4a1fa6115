import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { securityHeaders } from '../../src/app/server/security-headers.ts'
import { isTileUrl } from '../../src/platform/tile-url.ts'

async function policyOf(tileUrl: string): Promise<string | null> {
  const app = new Hono()
  app.use(securityHeaders(undefined, () => tileUrl, { styles: [], scripts: [] }))
  app.get('/', (c) => c.text('halo'))
  return (await app.request('/')).headers.get('content-security-policy')
}

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'https://',
      'http://',
      '//',
      '/',
      '{z}',
      '{x}',
      '{y}',
      '{s}',
      '{r}',
      '.',
      ':',
      ':8443',
      '@',
      '*',
      'peta',
      'id',
    ],
    ...[
      ';',
      ',',
      ' ',
      '\n',
      '\r\n',
      '\t',
      "'",
      '"',
      '<',
      '\\',
      '#',
      '?',
      '&',
      '%0d%0a',
      '%3b',
      '\u2028',
      '\u00a0',
    ],
    ...[
      "'unsafe-inline'",
      '; script-src *',
      'data:',
      'blob:',
      "'none'",
      '[::1]',
      '[',
      ']',
      'javascript:',
      '；',
      'é',
    ],
  ),
  fc.string({ maxLength: 3 }),
)
const address = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `https://peta.id${pieces.join('')}/{z}/{x}/{y}.png`),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `https://${pieces.join('')}/{z}/{x}/{y}.png`),
)

it('no address of map tiles brings more into the policy than one host for pictures', async () => {
  const plain = await policyOf('/ubin/{z}/{x}/{y}.png')
  let taken = 0
  await fc.assert(
    fc.asyncProperty(address, async (text) => {
      if (!isTileUrl(text)) return
      taken++
      const policy = await policyOf(text)
      const source = /img-src 'self' data:( [^;]*)?;/.exec(policy ?? '')?.[1] ?? ''
      expect(source).toMatch(/^( https?:\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?)?$/)
      expect(policy?.replace(source, '')).toBe(plain)
    }),
    { numRuns: 4_000 },
  )
  expect(taken).toBeGreaterThan(50)
})
