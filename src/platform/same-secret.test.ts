import { expect, it } from 'vitest'
import { isSameSecret } from './same-secret.ts'

it.each([
  ['kunci', 'kunci', true],
  ['kunci', 'kuncj', false],
  ['kunci', 'kunci ', false],
  ['', 'kunci', false],
  ['é', 'é', true],
  ['é', 'e', false],
])('%j and %j: %s', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame)
})
