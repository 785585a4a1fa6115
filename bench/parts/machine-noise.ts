import { type Figure, figureOf, timesOf } from '../report/figure.ts'

const ROUNDS = 500_000

/** The same sum again and again: where its p99 is far from its p50, something else keeps the machine busy. */
export async function measureNoise(): Promise<Figure> {
  const times = await timesOf({ count: 1000 }, async () => {
    let sum = 0
    for (let i = 0; i < ROUNDS; i++) sum = (sum + i * 7) % 1_000_003
    if (sum < 0) throw new Error('the sum is wrong')
  })
  return figureOf({ part: 'machine', what: 'a short sum, to tell how quiet the machine is' }, times)
}
