import { isSolved, puzzle, solutionText } from './proof-of-work.ts'
import { blockOf, firstHashWord } from './sha256-block.ts'

/** The solution of a puzzle, by trying one after the other: 2 to the power of `bits` tries in the mean. Blocks: for a thread of its own. */
export function solvePuzzle(signature: string, bits: number): string {
  const text = puzzle(signature, solutionText(0))
  const block = blockOf(text)
  // The signature and its dot fill 11 words, so that the digits are the next two.
  const first = (text.length - 8) / 4
  for (let attempt = 0; ; attempt++) {
    block[first] = fourDigits(attempt >>> 16)
    block[first + 1] = fourDigits(attempt & 0xffff)
    if (isSolved(firstHashWord(block), bits)) return solutionText(attempt)
  }
}

/** 16 bits as four hexadecimal digits in ASCII, in one word. */
function fourDigits(value: number): number {
  return (
    (digit(value >>> 12) << 24) |
    (digit((value >>> 8) & 15) << 16) |
    (digit((value >>> 4) & 15) << 8) |
    digit(value & 15)
  )
}

function digit(value: number): number {
  return value < 10 ? 48 + value : 87 + value
}
