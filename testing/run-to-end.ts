/** What a generator returns once nobody holds it up any more. */
export function runToEnd<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
