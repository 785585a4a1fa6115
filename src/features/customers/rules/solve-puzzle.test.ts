import { hash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSolved, puzzle, solutionText } from './proof-of-work.ts'
import { solvePuzzle } from './solve-puzzle.ts'

const isRight = (signature: string, solution: string, bits: number) =>
  isSolved(hash('sha256', puzzle(signature, solution), 'buffer').readUInt32BE(0), bits)

it('finds the first solution, as the server checks it', () => {
  for (const bits of [0, 1, 4, 10]) {
    const signature = randomBytes(32).toString('base64url')
    const solution = solvePuzzle(signature, bits)
    expect(isRight(signature, solution, bits)).toBe(true)
    for (let attempt = 0; attempt < Number.parseInt(solution, 16); attempt++)
      expect(isRight(signature, solutionText(attempt), bits)).toBe(false)
  }
})
