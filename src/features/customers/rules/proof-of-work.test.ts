import { describe, expect, it } from 'vitest'
import { isSolved, puzzle, readProof, solutionText, unsignedChallenge } from './proof-of-work.ts'

const ID = 'a'.repeat(22)
const SIGNATURE = `${'B-_9'.repeat(10)}xyz`
const GOOD = `16.1780000000000.${ID}.${SIGNATURE}.0000beef`

describe('readProof', () => {
  it('reads what unsignedChallenge and solutionText wrote', () => {
    const facts = { bits: 16, expiresAtMs: 1_780_000_000_000, id: ID }
    const unsigned = unsignedChallenge(facts)
    expect(readProof(`${unsigned}.${SIGNATURE}.${solutionText(0xbeef)}`)).toEqual({
      ...facts,
      unsigned,
      signature: SIGNATURE,
      solution: '0000beef',
    })
  })

  it.each([
    ['nothing', ''],
    ['a challenge without a solution', GOOD.slice(0, -9)],
    ['a short solution', GOOD.slice(0, -1)],
    ['a long solution', `${GOOD}0`],
    ['capital digits', GOOD.replace('beef', 'BEEF')],
    ['a line break at the end', `${GOOD}\n`],
    ['leading zeros of the bits', `0${GOOD}`],
    ['negative bits', `-${GOOD}`],
    ['three digits of bits', `1${GOOD}`],
    ['a short signature', GOOD.replace('xyz', 'xy')],
    ['other letters in the id', GOOD.replace(ID, `${'a'.repeat(21)}+`)],
    ['far too much', GOOD.repeat(1000)],
  ])('refuses %s', (_, text) => {
    expect(readProof(text)).toBeUndefined()
  })
})

it('the puzzle is one block of SHA-256', () => {
  expect(puzzle(SIGNATURE, '00000000')).toHaveLength(52)
})

describe('isSolved', () => {
  it.each([
    [0xffff_ffff, 0, true],
    [0x8000_0000, 1, false],
    [0x7fff_ffff, 1, true],
    [0x0000_ffff, 16, true],
    [0x0001_0000, 16, false],
    [0x0000_0fff, 20, true],
    [0x0000_1000, 20, false],
    [0, 32, true],
  ])('%i with %i bits: %s', (firstWord, bits, expected) => {
    expect(isSolved(firstWord, bits)).toBe(expected)
    expect(isSolved(firstWord | 0, bits)).toBe(expected)
  })
})
