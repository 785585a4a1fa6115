/** What is wrong at the end of a run; `lost` and `doubled` count things, `problems` tell them and whatever else is wrong. */
export interface Findings {
  lost: number
  doubled: number
  problems: string[]
}

/** Notes that there are `is` where `should` be. */
export function compare(findings: Findings, what: string, is: number, should: number): void {
  if (is === should) return
  findings.problems.push(`${what}: ${is} instead of ${should}`)
  if (is < should) findings.lost += should - is
  else findings.doubled += is - should
}

/** How many rows have each key. */
export function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
