import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../app-process.ts'
import { signIn } from '../app-session.ts'
import { type BurstReport, runBurst } from './burst.ts'

const CROWD = { seconds: 4, requestsPerSecond: 2000, signIns: 200, slowClients: 60 }

let app: AppProcess
let report: BurstReport
beforeAll(async () => {
  app = await startApp({ env: { PROXY_HOPS: '1', REGISTRATIONS_PER_DAY: '1000' } })
  report = await runBurst({ app, cookie: await signIn(app), ...CROWD })
}, 120_000)
afterAll(() => app?.stop())

const sum = (outcomes: Record<string, number>) =>
  Object.values(outcomes).reduce((all, count) => all + count, 0)

it('answers 2,000 requests a second, 200 sign-ins and slow clients at once, and refuses with 429 what is too much', () => {
  // 401: bills without a session, and whoever has no account.
  expect(Object.keys(report.requests).filter((outcome) => !['200', '401', '429'].includes(outcome))).toEqual(
    [],
  )
  expect(sum(report.requests)).toBeGreaterThan(CROWD.seconds * CROWD.requestsPerSecond * 0.9)
  expect(report.requests['200']).toBeGreaterThan(0)
  expect(Object.keys(report.signIns).filter((outcome) => !['200', '401', '429'].includes(outcome))).toEqual(
    [],
  )
  expect(sum(report.signIns)).toBe(CROWD.signIns)
  expect(report.signIns['200']).toBeGreaterThan(0)
})

it('answers the admin before and afterwards, whatever the crowd was', () => {
  const { before, during, after } = report.waits
  expect(Object.keys(before.outcomes)).toEqual(['200'])
  expect(Object.keys(during.outcomes).filter((outcome) => !['200', '429'].includes(outcome))).toEqual([])
  expect(Object.keys(after.outcomes)).toEqual(['200'])
  expect(app.output()).not.toMatch(/request failed/)
})
