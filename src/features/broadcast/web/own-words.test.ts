import { expect, it } from 'vitest'
import { hasOwnWords } from './own-words.ts'

const TEMPLATES = [{ text: 'Halo [Nama]' }, { text: 'Yth. [Nama]\n' }]

it.each([
  ['', false],
  [' \n', false],
  ['Halo [Nama]', false],
  ['Halo [Nama]\n', false],
  ['Yth. [Nama]', false],
  ['Halo [Nama]!', true],
  ['Halo', true],
])('knows whether %j was written by hand', (message, expected) => {
  expect(hasOwnWords(message, TEMPLATES)).toBe(expected)
})
