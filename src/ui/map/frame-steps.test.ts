import { expect, it } from 'vitest'
import { frameSteps } from './frame-steps.ts'

/** Steps of 4 ms each, on frames that come when the test says so. */
function slowMachine() {
  let time = 0
  const frames: (() => void)[] = []
  const done: string[] = []
  const steps = frameSteps(
    () => time,
    (run) => frames.push(() => run(time)),
  )
  const step = (name: string) => () => {
    time += 4
    done.push(name)
  }
  return { steps, step, done, frames, nextFrame: () => frames.shift()?.() }
}

it('takes the first steps at once, and the others a few a frame', () => {
  const { steps, step, done, frames, nextFrame } = slowMachine()
  steps.replace(['a', 'b', 'c', 'd', 'e'].map(step))
  expect(done).toEqual(['a', 'b'])
  nextFrame()
  expect(done).toEqual(['a', 'b', 'c', 'd'])
  nextFrame()
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(frames).toEqual([])
})

it('drops what is left when others come, and runs once a frame', () => {
  const { steps, step, done, frames, nextFrame } = slowMachine()
  steps.replace(['a', 'b', 'c'].map(step))
  steps.replace(['x', 'y'].map(step))
  expect(frames).toHaveLength(1)
  nextFrame()
  expect(done).toEqual(['a', 'b', 'x', 'y'])
  steps.replace([step('z')])
  expect(done.at(-1)).toBe('z')
})

it('does nothing for no steps', () => {
  const { steps, done, frames } = slowMachine()
  steps.replace([])
  expect(done).toEqual([])
  expect(frames).toEqual([])
})
