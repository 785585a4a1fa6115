import { expect, it } from 'vitest'
import { takingTurns } from './taking-turns.ts'

it('runs one after another; who fails does not stop the next', async () => {
  const inTurn = takingTurns()
  const steps: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const answers = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
