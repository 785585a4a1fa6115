import { expect, it } from 'vitest'
import { acceptsEncoding } from './accepts-encoding.ts'

it.each([
  [undefined, 'br', false],
  ['', 'br', false],
  ['gzip, deflate, br', 'br', true],
  ['gzip;q=0.8, BR;q=1', 'br', true],
  ['br;q=0, gzip', 'br', false],
  ['br;q=0.000, gzip', 'br', false],
  ['br; q=0.5', 'br', true],
  ['brotli', 'br', false],
  ['identity', 'gzip', false],
])('%s takes %s: %s', (header, encoding, expected) => {
  expect(acceptsEncoding(header, encoding)).toBe(expected)
})
