/** The largest page number that is asked for. */
const MAX_PAGE = 1_000_000

/** A page number of the address, 1 for what is none. */
export function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1
}

/** A search text of the address, no longer than the server takes. */
export function readSearch(text: string | null): string {
  return (text ?? '').slice(0, 100)
}

/** The one of the values that the text is, if any. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

/**
 * The address after a change of filters, each under its name there: any change but one of the page leads back to page 1, and what is as
 * usual is left out. Other parameters stay.
 */
export function writeChanges<Filters extends { page: number }>(
  before: URLSearchParams,
  names: Readonly<Record<keyof Filters, string>>,
  usual: Filters,
  changes: Partial<Filters>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete(names.page)
  for (const name of Object.keys(changes) as (keyof Filters)[]) {
    if (changes[name] === usual[name]) next.delete(names[name])
    else next.set(names[name], String(changes[name]))
  }
  return next
}
