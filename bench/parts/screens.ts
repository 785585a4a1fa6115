import type { Call, Facts, LimitName } from '../calls/call.ts'
import { SCREENS } from '../calls/every-endpoint.ts'
import type { Home } from '../data/plain.ts'
import { type Figure, figureOf, timesOf } from '../report/figure.ts'
import type { Client } from './client.ts'

const RUNS = { count: 300, budgetMs: 4000, least: 10 }

/** PostgreSQL gets twice the time: each statement is a round trip to another process. */
export function targetFor(database: Home['database'], sqliteMs: number): number {
  return database === 'sqlite' ? sqliteMs : 2 * sqliteMs
}

/** Every call that a screen makes to read, in the server. */
export async function measureScreens(
  home: Home,
  facts: Facts,
  limits: Record<LimitName, number>,
  client: Client,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  for (const [part, calls] of Object.entries(SCREENS)) {
    for (const call of calls) {
      const times = await timesOf(RUNS, (run) => askOnce(client, facts, call, run)).catch(noteProblem)
      if (!times) continue
      const limit = { what: call.limit, value: limits[call.limit] }
      onFigure(figureOf({ part, what: call.what, limit, target: targetOf(call, home) }, times))
    }
  }
}

/** Says what went wrong and goes on: the rest of a long run is worth having. */
export function noteProblem(error: unknown): undefined {
  console.error(String(error))
  process.exitCode = 1
}

/** One such call, with all its parts. */
export async function askOnce(client: Client, facts: Facts, call: Call, run: number): Promise<void> {
  const json = call.body?.(run, facts)
  const path = call.path(run, facts)
  if (call.isInParts) return askParts(client, path)
  await client.ask(path, json === undefined ? {} : { method: 'POST', json })
}

async function askParts(client: Client, path: string): Promise<void> {
  for (let next: string | null = ''; next !== null; ) {
    const part: { next: string | null } = await client.json(`${path}&cursor=${encodeURIComponent(next)}`)
    next = part.next
  }
}

// What answers something of every customer may take 10 ms for each thousand. Parts have a target each, and nobody waits for their sum.
function targetOf({ targetMs, answersAll, isInParts }: Call, { database, customers }: Home) {
  if (isInParts) return undefined
  const growing = answersAll ? customers / 100 : 0
  return targetFor(database, Math.max(targetMs, growing))
}
