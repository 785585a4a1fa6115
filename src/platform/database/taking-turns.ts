/** Makes a function that runs works one after another, in the order they were asked for. A work that fails does not stop the next. */
export function takingTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
