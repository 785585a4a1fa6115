interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/**
 * Which row's amount a key leads to; undefined for a key that the field keeps, such as Home without Ctrl. The first and last row
 * hold on.
 */
export function keyTarget(
  pressed: Pressed,
  position: number,
  count: number,
  page: number,
): number | undefined {
  const step = stepOf(pressed, count, page)
  if (step === undefined) return undefined
  return Math.min(Math.max(position + step, 0), count - 1)
}

function stepOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Pressed, count: number, page: number) {
  if (altKey || metaKey) return undefined
  if (ctrlKey) return { Home: -count, End: count }[key]
  if (key === 'Enter') return shiftKey ? -1 : 1
  if (shiftKey) return undefined
  return { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key]
}
