import { expect, it } from 'vitest'
import { proofKeeper } from './proof-keeper.ts'

const REFUSED = new Error('refused')
const LOST = new Error('no answer')
const MINUTE = 60_000

/** A keeper whose proofs are numbered; `answers` says what comes of each delivery. */
function start(...answers: (Error | undefined)[]) {
  let nowMs = 0
  let solved = 0
  let failures = 0
  const sent: string[] = []
  const keeper = proofKeeper({
    solve: async () => {
      if (failures > 0) {
        failures--
        throw LOST
      }
      return `proof ${++solved}`
    },
    isRefused: (error) => error === REFUSED,
    now: () => nowMs,
  })
  return {
    keeper,
    sent,
    solvedCount: () => solved,
    failNext: () => {
      failures++
    },
    advance: (ms: number) => {
      nowMs += ms
    },
    send: () =>
      keeper.send(async (proof) => {
        sent.push(proof)
        const answer = answers.shift()
        if (answer) throw answer
      }),
  }
}

it('solves one while the form is filled, and uses it', async () => {
  const { keeper, send, sent, solvedCount } = start()
  for (let i = 0; i < 5; i++) keeper.prepare()
  await send()
  expect([sent, solvedCount()]).toEqual([['proof 1'], 1])
})

it('solves one when nobody began before', async () => {
  const { send, sent } = start()
  await send()
  expect(sent).toEqual(['proof 1'])
})

it('takes another one for the next registration', async () => {
  const { send, sent } = start()
  await send()
  await send()
  expect(sent).toEqual(['proof 1', 'proof 2'])
})

it('takes another one once when it is refused', async () => {
  const { send, sent } = start(REFUSED)
  await send()
  expect(sent).toEqual(['proof 1', 'proof 2'])
})

it('gives up when the second is refused too, and begins anew at the next press', async () => {
  const { send, sent } = start(REFUSED, REFUSED)
  await expect(send()).rejects.toBe(REFUSED)
  await send()
  expect(sent).toEqual(['proof 1', 'proof 2', 'proof 3'])
})

it('repeats with the same proof after no answer, however late', async () => {
  const { send, sent, advance } = start(LOST)
  await expect(send()).rejects.toBe(LOST)
  advance(60 * MINUTE)
  await send()
  expect(sent).toEqual(['proof 1', 'proof 1'])
})

it('renews one that was not sent and is too old', async () => {
  const { keeper, send, sent, advance } = start()
  keeper.prepare()
  advance(25 * MINUTE)
  await send()
  expect(sent).toEqual(['proof 2'])
})

it('a challenge that could not be had is asked for again', async () => {
  const { keeper, send, sent, failNext } = start()
  failNext()
  keeper.prepare()
  await new Promise(setImmediate)
  await send()
  expect(sent).toEqual(['proof 1'])
})
