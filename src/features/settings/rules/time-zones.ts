const INDONESIA = [
  { value: 'Asia/Jakarta', label: 'WIB – Asia/Jakarta' },
  { value: 'Asia/Makassar', label: 'WITA – Asia/Makassar' },
  { value: 'Asia/Jayapura', label: 'WIT – Asia/Jayapura' },
]

/** The zones to choose from: Indonesia's three, then the others by name; `current` is among them whatever the runtime knows. */
export function timeZoneOptions(
  known: readonly string[],
  current: string,
): { value: string; label: string }[] {
  const first = INDONESIA.map(({ value }) => value)
  const others = new Set([...known, 'UTC', current].filter((name) => name !== '' && !first.includes(name)))
  return [...INDONESIA, ...[...others].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))]
}
