import { setTimeout as sleep } from 'node:timers/promises'
import type { Visited, Visitors } from './visitors.ts'

/** How many visits ended how: a status, or the code of what broke the connection. */
export type Outcomes = Record<string, number>

/** What the admin waits for a page, milliseconds at the middle and at 99 of 100, and how the requests ended. */
export interface Waits {
  p50: number
  p99: number
  outcomes: Outcomes
}

const ASK_EVERY_MS = 50

/** Has the admin look at the dashboard again and again until something is over. */
export async function waitsOf(
  admin: Visitors,
  cookie: string,
  until: Promise<unknown>,
  askEveryMs = ASK_EVERY_MS,
): Promise<Waits> {
  const visited: Visited[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    visited.push(await admin.visit({ path: '/api/dashboard/summary', from: '10.6.0.1', cookie }))
    await sleep(askEveryMs)
  }
  await over
  const times = visited.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), outcomes: outcomesOf(visited) }
}

/** Counts the visits by how they ended. */
export function outcomesOf(visited: readonly Visited[]): Outcomes {
  const outcomes: Outcomes = {}
  for (const { outcome } of visited) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  return outcomes
}
