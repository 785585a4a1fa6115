import { expect, it } from 'vitest'
import { type GatewayHealth, healthAfter, type TryResult } from './gateway-health.ts'

const HEALTHY: GatewayHealth = { troubleCount: 0, trouble: null }
const result = (changes: Partial<TryResult> = {}): TryResult => ({
  state: 'failed',
  trouble: 'counts',
  reason: 'Tidak terhubung',
  ...changes,
})

it('CAST-32 (R30) what goes through makes it healthy', () => {
  const sick = { troubleCount: 5, trouble: 'Tidak terhubung' }
  expect(healthAfter(sick, result({ state: 'sent', trouble: 'none', reason: null }))).toEqual({
    ...HEALTHY,
    pauseJobs: false,
  })
})

it('R30 pauses after three customers in a row, not after tries of one', () => {
  let health = healthAfter(HEALTHY, result({ state: 'queued' }))
  expect(health).toEqual({ ...HEALTHY, pauseJobs: false })
  health = healthAfter(health, result())
  health = healthAfter(health, result({ state: 'uncertain' }))
  expect(health).toEqual({ troubleCount: 2, trouble: null, pauseJobs: false })
  expect(healthAfter(health, result())).toEqual({
    troubleCount: 3,
    trouble: 'Tidak terhubung',
    pauseJobs: true,
  })
})

it.each(['failed', 'queued', 'uncertain'] as const)(
  'R30 pauses at once when sending makes it worse (%s)',
  (state) => {
    expect(healthAfter(HEALTHY, result({ state, trouble: 'halts', reason: 'error 463' }))).toEqual({
      troubleCount: 1,
      trouble: 'error 463',
      pauseJobs: true,
    })
  },
)

it('a number that is unknown breaks the row and says nothing of the health', () => {
  const ill = { troubleCount: 2, trouble: 'Sesi berhenti' }
  expect(healthAfter(ill, result({ trouble: 'none' }))).toEqual({
    troubleCount: 0,
    trouble: 'Sesi berhenti',
    pauseJobs: false,
  })
})
