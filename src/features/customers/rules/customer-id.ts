/** `WZN-` and a number of three digits, or of more once those are used up. */
export function formatCustomerId(number: number): string {
  return `WZN-${number}`
}

/** The numbers with that many digits: 3 -> from 100 to 999. */
export function numberRange(digits: number): { first: number; last: number } {
  return { first: 10 ** (digits - 1), last: 10 ** digits - 1 }
}

/**
 * A free number of that many digits, chosen at random; undefined when all are taken. `randomBelow(n)` gives an integer from 0
 * to n - 1.
 */
export function pickFreeNumber(
  digits: number,
  taken: ReadonlySet<string>,
  randomBelow: (n: number) => number,
): number | undefined {
  const { first, last } = numberRange(digits)
  const free: number[] = []
  for (let number = first; number <= last; number++) {
    if (!taken.has(formatCustomerId(number))) free.push(number)
  }
  return free.length === 0 ? undefined : free[randomBelow(free.length)]
}
