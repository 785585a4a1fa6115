/** `WZN-` and a number of three digits, or of more once those are used up. */
export function formatCustomerId(number: number): string {
  return `WZN-${number}`
}

/** Numbers from one to another, both included. */
export interface NumberRange {
  first: number
  last: number
}

/** The numbers with that many digits: 3 -> from 100 to 999. */
export function numberRange(digits: number): NumberRange {
  return { first: 10 ** (digits - 1), last: 10 ** digits - 1 }
}

/**
 * A free number of a range, chosen at random; undefined when all are taken. `randomBelow(n)` gives an integer from 0
 * to n - 1.
 */
export function pickFreeNumber(
  range: NumberRange,
  taken: ReadonlySet<string>,
  randomBelow: (n: number) => number,
): number | undefined {
  const free = freeNumbers(range, taken)
  return free.length === 0 ? undefined : free[randomBelow(free.length)]
}

/** That many WZN ids, each another one, in random order; four digits only when those of three are not enough, and so on. */
export function drawCustomerIds(
  count: number,
  randomBelow: (n: number) => number,
  taken: ReadonlySet<string> = new Set(),
): string[] {
  let drawn: number[] = []
  for (let digits = 3; drawn.length < count; digits++) {
    drawn = drawn.concat(drawSome(freeNumbers(numberRange(digits), taken), count - drawn.length, randomBelow))
  }
  return drawSome(drawn, count, randomBelow).map(formatCustomerId)
}

function freeNumbers({ first, last }: NumberRange, taken: ReadonlySet<string>): number[] {
  const free: number[] = []
  for (let number = first; number <= last; number++) {
    if (!taken.has(formatCustomerId(number))) free.push(number)
  }
  return free
}

/** Up to `count` of the numbers, each once, in random order (Fisher and Yates). */
function drawSome(numbers: readonly number[], count: number, randomBelow: (n: number) => number): number[] {
  const left = [...numbers]
  const drawn: number[] = []
  while (left.length > 0 && drawn.length < count) {
    const index = randomBelow(left.length)
    drawn.push(left[index] as number)
    left[index] = left.at(-1) as number
    left.pop()
  }
  return drawn
}
