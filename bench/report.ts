/** Prints one figure beside its target; the line ends in `ok` or `over target`. */
export function report(what: string, value: number, unit: string, target: number): void {
  const verdict = value <= target ? 'ok' : 'over target'
  const digits = value < 100 && (unit === 'ms' || unit === 'x') ? 1 : 0
  console.log(
    `${what.padEnd(60)} ${value.toFixed(digits).padStart(7)} ${unit}  (target ${target} ${unit})  ${verdict}`,
  )
}

/** The value that a share of the values does not exceed: 0.5 is the median, 0.99 the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** How long each of `runs` calls takes, after some that do not count. */
export async function timesOf(runs: number, call: (run: number) => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < Math.ceil(runs / 10); run++) await call(run)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    await call(run)
    times.push(performance.now() - begin)
  }
  return times
}
