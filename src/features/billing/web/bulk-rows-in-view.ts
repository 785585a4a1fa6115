/** How many rows beside the visible ones are in the page; the range moves in steps of half of it. */
const MARGIN_ROWS = 8

/**
 * The rows to render, as places from `first` to before `end`: those in the window and some around. `scrolledPx` is how much of
 * the list is above the window, negative when it begins below the window's top.
 */
export function rowsInView(list: { scrolledPx: number; windowPx: number; rowPx: number; count: number }) {
  const { scrolledPx, windowPx, rowPx, count } = list
  const step = MARGIN_ROWS / 2
  const first = Math.floor(scrolledPx / rowPx / step) * step - MARGIN_ROWS
  const size = Math.ceil(windowPx / rowPx / step) * step + step + 2 * MARGIN_ROWS
  return {
    first: Math.min(Math.max(first, 0), Math.max(count - size, 0)),
    end: Math.min(Math.max(first + size, 0), count),
  }
}

/** The places from `first` to before `end`, and the one that holds the focus, wherever it is. */
export function renderedRows(
  view: { first: number; end: number },
  active: number | undefined,
  count: number,
) {
  const places = Array.from({ length: Math.max(view.end - view.first, 0) }, (_, i) => view.first + i)
  if (active === undefined || active >= count) return places
  if (active < view.first) return [active, ...places]
  return active >= view.end ? [...places, active] : places
}
