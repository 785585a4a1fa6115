import { registrationApi } from './registration-api.ts'

/** Asks for a challenge and solves it; what the server wants to see of it. */
export async function solveChallenge(): Promise<string> {
  const { challenge, puzzle, bits } = await registrationApi().challenge()
  return `${challenge}.${await solve({ puzzle, bits })}`
}

function solve(task: { puzzle: string; bits: number }): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = () => reject(new Error('the proof worker failed'))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
