/** What a figure is measured beside: the nearest minimal thing by the plain database, p50 in the same unit and run. */
export interface Limit {
  what: string
  value: number
}

/** A line of the table. `p99` is what the target holds; where a thing is measured a few times only, it is the slowest. */
export interface Figure {
  part: string
  what: string
  unit: 'ms' | 'MB' | 'KB'
  p50: number
  p99: number
  limit?: Limit | undefined
  target?: number | undefined
}

/** `ok`, `over target`, or empty where there is no target. */
export function verdict({ p99, target }: Figure): string {
  if (target === undefined) return ''
  return p99 <= target ? 'ok' : 'over target'
}

/** The value that a share of the values does not exceed: 0.5 is the median, 0.99 the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A figure of times that were taken; the slowest stands for the 99th percentile of fewer than a hundred. */
export function figureOf(
  figure: Omit<Figure, 'p50' | 'p99' | 'unit'> & { unit?: Figure['unit'] },
  values: readonly number[],
): Figure {
  return { unit: 'ms', ...figure, p50: percentile(values, 0.5), p99: percentile(values, 0.99) }
}

export interface Runs {
  /** How often at most. */
  count: number
  /** No new call after so many milliseconds, but at least `least` calls. */
  budgetMs?: number
  least?: number
}

/** How long each call takes, after some that do not count. */
export async function timesOf(
  { count, budgetMs = Number.POSITIVE_INFINITY, least = 10 }: Runs,
  call: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const start = performance.now()
  const isOver = () => performance.now() - start > budgetMs
  for (let run = 0; run < Math.ceil(count / 10) && !isOver(); run++) await call(run)
  for (let run = 0; run < count && (times.length < least || !isOver()); run++) {
    const begin = performance.now()
    await call(run)
    times.push(performance.now() - begin)
  }
  return times
}
