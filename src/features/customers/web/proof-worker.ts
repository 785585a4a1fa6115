import { solvePuzzle } from '../rules/solve-puzzle.ts'

// In a thread of its own, so that the form stays quick while a slow phone computes.
addEventListener('message', ({ data }: MessageEvent<{ puzzle: string; bits: number }>) => {
  postMessage(solvePuzzle(data.puzzle, data.bits))
})
