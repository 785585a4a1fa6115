import { expect, it } from 'vitest'
import { result, soakPage } from './soak-page.ts'
import type { Minute, SoakReport } from './soak-run.ts'

const minute = (number: number): Minute => ({
  minute: number,
  p50: 2.04,
  p99: 9.96,
  memory: 120.4,
  ownMemory: 51.6,
  machineLoad: 0.25,
  outcomes: { 200: 240 },
})
const REPORT: SoakReport = {
  minutes: Array.from({ length: 60 }, (_, index) => minute(index + 1)),
  bursts: [
    {
      minute: 2,
      requests: { 200: 49_000, 401: 10_000, 429: 1000 },
      signIns: { 200: 40, 401: 160 },
      waits: {
        before: { p50: 2, p99: 3, outcomes: { 200: 50 } },
        during: { p50: 50, p99: 300, outcomes: { 200: 80, 429: 2 } },
        after: { p50: 2.1, p99: 3.3, outcomes: { 200: 50 } },
      },
      memory: { before: 43, most: 157, after: 52 },
      slowEndedByServer: 3,
    },
  ],
  live: { before: { heap: 17.04, own: 40.2 }, after: { heap: 18.96, own: 43.8 } },
  answers: 30_000,
  messages: 700,
  lost: 0,
  doubled: 0,
  problems: [],
}

it('tells the result, a minute now and then and the last one, and each crowd', () => {
  const page = soakPage(REPORT, '2026-11-22')
  expect(page).toContain('Last run: 2026-11-22, 60 minutes')
  expect(page).toContain('**30000 answers and 700 messages compared: 0 lost, 0 doubled, 0 other problems**')
  expect(page).toContain("17.0 MB on V8's heap, 40 MB the process's own in all after the first")
  expect(page).toContain("19.0 MB on V8's heap, 44 MB the process's own in all at the end.")
  const minutes = [...page.matchAll(/^\| (\d+) \| 2\.0 \| 10\.0 \| 120 MB \| 52 MB \| 0\.3 \|$/gm)]
  expect(minutes.map(([, number]) => Number(number))).toEqual([
    1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 60,
  ])
  expect(page).toContain(
    '| 2 | 200: 49000, 401: 10000, 429: 1000 | 200: 40, 401: 160 | 2.0/3.0 | 50.0/300.0 | 2.1/3.3 | 43 | 157 | 52 |',
  )
})

it('counts other problems in the line that the command ends with', () => {
  expect(result({ ...REPORT, lost: 1, problems: ['x', 'y'] })).toBe(
    '30000 answers and 700 messages compared: 1 lost, 0 doubled, 2 other problems',
  )
})
