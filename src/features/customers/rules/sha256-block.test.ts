import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockOf, firstHashWord } from './sha256-block.ts'

const known = (text: string) => hash('sha256', text, 'buffer').readInt32BE(0)
const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 55 })

it('is the first word of SHA-256 as Node has it', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(firstHashWord(blockOf(text))).toBe(known(text))
    }),
  )
  for (const text of ['', 'abc', 'x'.repeat(55)]) expect(firstHashWord(blockOf(text))).toBe(known(text))
})
